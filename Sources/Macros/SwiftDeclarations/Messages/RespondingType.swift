/// A class, an actor, or an extension of either, whose methods answer messages.
package struct RespondingType: Sendable {
  /// The name by which the members refer to the type.
  package let name: String
  package let kind: Kind

  /// Lists the messages that the instances answer.
  package let messages: [Conditional<MessageDeclaration>]
  /// Lists the messages that the class itself answers.
  package let classMessages: [Conditional<MessageDeclaration>]

  /// The errors in the declaration and its messages.
  package let diagnostics: [MessageDiagnostic]

  /// For a class, the names of the extensions that add methods.
  ///
  /// For an extension, its single name.
  package let extensionNames: [String]

  /// Swift names of the methods that are no messages.
  ///
  /// Such a method may overload a message.
  let overloads: Set<String>

  /// `true` if the attribute names a superclass that lists its methods by hand.
  let overridesListedMethods: Bool

  let access: String
  let isFinal: Bool
  private let accessRange: Range<Int>?

  /// The line of the keyword that introduces the type.
  let line: Int

  let genericParameters: SwiftDeclaration.Text?
  let nameRange: Range<Int>

  /// `true` if the declaration has errors that prevent any expansion.
  package let isRefused: Bool

  package enum Kind: Sendable {
    case `class`, actor, `extension`
  }

  /// Reads a declaration that has the attribute `@Responding`.
  ///
  /// - Parameters:
  ///   - declaration: The class, actor or extension.
  ///   - outerAccess: The access that the extension around the type states.
  package init(_ declaration: SwiftDeclaration, outerAccess: String = "") {
    var problems: [MessageDiagnostic] = []
    let mark = declaration.attribute(.responding)
    let range = mark?.range ?? declaration.nameRange
    let name = declaration.name
    switch declaration.kind {
    case .class: kind = .class
    case .actor: kind = .actor
    case .extension: kind = .extension
    default:
      kind = .class
      problems.append(
        MessageDiagnostic(
          "only a class or an actor answers messages, and '\(name)' is \(declaration.kind.withArticle)",
          at: range))
    }
    if let modifier = declaration.modifier("distributed") {
      problems.append(
        MessageDiagnostic(
          "a distributed actor cannot answer messages: its methods may run in another process",
          at: modifier.range))
    }
    isRefused = !problems.isEmpty || Self.table(among: declaration.members) != nil
    line = declaration.line
    self.name = kind == .extension ? name : name.asIdentifier
    let arguments = mark?.argumentList ?? []
    overridesListedMethods = arguments.contains { $0.label == "superclass" }
    var names: [String] = []
    var isInExtensions = kind == .extension
    for argument in arguments {
      if argument.label == "superclass" { isInExtensions = false }
      if argument.label == "extensions" { isInExtensions = true }
      guard isInExtensions, argument.label != "superclass" else { continue }
      if let value = argument.value.literalValue, value.isIdentifier {
        names.append(value)
      } else {
        problems.append(
          MessageDiagnostic(
            "the name of an extension must be a literal with an identifier", at: range))
      }
    }
    extensionNames = names
    if kind == .extension {
      if names.isEmpty {
        problems.append(
          MessageDiagnostic(
            "an extension that adds messages needs a name, which the class repeats: @Responding(\"Name\") here, @Responding(extensions: \"Name\") there",
            at: range))
      }
      if let clause = declaration.whereClause {
        problems.append(
          MessageDiagnostic(
            "an extension with conditions cannot add messages: a class has the same for all its instances",
            at: clause.range))
      }
    }
    access = declaration.access.isEmpty ? outerAccess : declaration.access
    accessRange = declaration.modifier("private")?.range
    isFinal = declaration.modifier("final") != nil || kind == .actor
    genericParameters = declaration.genericParameters
    nameRange = declaration.nameRange
    var reader = MessageReader(
      owner: .init(name: self.name, kind: kind == .actor ? .actor : .class))
    let found = reader.messages(of: declaration.members)
    overloads = reader.leftOut
    messages = found.compactMap { $0.compactMap { $0.isStatic ? nil : $0 } }
    classMessages = found.compactMap { $0.compactMap { $0.isStatic ? $0 : nil } }
    problems += reader.diagnostics
    problems += Self.duplicates(among: messages) + Self.duplicates(among: classMessages)
    if kind != .extension, let table = Self.table(among: declaration.members) {
      problems.append(
        MessageDiagnostic(
          "'\(name)' lists its methods itself: remove the list, or the mark", at: table))
    }
    diagnostics = problems
  }

  /// Returns an error if the type is private, and nested in another type.
  ///
  /// Such a type would be invisible to the generated extension with the conformance.
  package func hiding(isNested: Bool) -> [MessageDiagnostic] {
    guard isNested, kind != .extension, let accessRange else { return [] }
    return [
      MessageDiagnostic(
        "a private type in another type cannot be marked: extensions do not see it",
        at: accessRange,
        fixIts: [.init(message: "make it fileprivate", range: accessRange, text: "fileprivate")])
    ]
  }

  /// Returns an error for every pair of methods with the same selector.
  ///
  /// Methods in different branches of an `#if` may have the same selector.
  private static func duplicates(
    among messages: [Conditional<MessageDeclaration>]
  ) -> [MessageDiagnostic] {
    var diagnostics: [MessageDiagnostic] = []
    func visit(
      _ messages: [Conditional<MessageDeclaration>], _ known: inout [String: MessageDeclaration]
    ) {
      for message in messages {
        switch message {
        case .one(let message):
          if let first = known.updateValue(message, forKey: message.selector) {
            diagnostics.append(
              MessageDiagnostic(
                message.swiftName == first.swiftName
                  ? "'\(message.swiftName)' is declared twice, and both answer '\(message.selector)': give one of them another selector by @Responds(to:)"
                  : "\(message.quotedName) answers '\(message.selector)', which \(first.quotedName) answers, too",
                at: message.nameRange,
                notes: [.init(message: "\(first.quotedName) is here", range: first.nameRange)]))
          }
        case .branches(let branches):
          let before = known
          for branch in branches {
            var inBranch = before
            visit(branch.items, &inBranch)
            known.merge(inBranch) { first, _ in first }
          }
        }
      }
    }
    var known: [String: MessageDeclaration] = [:]
    visit(messages, &known)
    return diagnostics
  }

  private static func table(among members: [SwiftDeclaration.Member]) -> Range<Int>? {
    for case .declaration(let member) in members
    where [.variable, .constant].contains(member.kind) && member.isStatic {
      if let binding = member.bindings.first(where: { $0.name == "methods" }) {
        return binding.nameRange
      }
    }
    return nil
  }
}

extension String {
  /// Writes the name as source does, in backquotes if needed.
  var asIdentifier: String {
    isIdentifier && !SwiftKeywords.reserved.contains(self) ? self : "`\(self)`"
  }

  var isIdentifier: Bool {
    guard let first, first.isLetter || first == "_" || !first.isASCII else { return false }
    return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || !$0.isASCII }
  }

  /// Replaces each character that an identifier cannot contain by `_`.
  var asIdentifierPart: String {
    // Even in backquotes, `Protocol` after a dot would be a metatype.
    if self == "Protocol" { return "Protocol_" }
    return String(map { $0.isLetter || $0.isNumber || !$0.isASCII ? $0 : "_" })
  }
}

extension String {
  /// Replaces each colon of the selector by `_`, for a part of an identifier.
  ///
  /// An underscore is doubled, so that `load_image:` differs from `load:image:`.
  var asSelectorPart: String {
    contains("_") ? replacing("_", with: "__").asIdentifierPart : asIdentifierPart
  }

  /// Returns the name of a type, which may be qualified or in backquotes, with a suffix.
  func appendingToName(_ suffix: String) -> String {
    guard hasSuffix("`"), let start = dropLast().lastIndex(of: "`") else { return self + suffix }
    return self[..<start] + dropLast()[index(after: start)...] + suffix
  }
}

/// Lists the words that need backquotes to be used as names.
enum SwiftKeywords {
  static let reserved: Set<String> = [
    "Any", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
    "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
