/// An attribute with which a declaration controls its messages.
package enum MessageMark: String, Sendable {
  case responding = "Responding"
  case responds = "Responds"
  case nonMessage = "NonMessage"
  case messageProtocol = "MessageProtocol"
  case optionalMessage = "OptionalMessage"
}

extension SwiftDeclaration {
  /// Returns the attribute with the name of `mark`, with or without a module before the name.
  package func attribute(_ mark: MessageMark) -> Attribute? {
    attributes.first { $0.plainName == mark.rawValue }
  }

  package func isMarked(_ mark: MessageMark) -> Bool { attribute(mark) != nil }

  package func modifier(_ names: String...) -> Modifier? {
    modifiers.first { names.contains($0.name) && $0.detail == nil }
  }

  /// `true` if only the enclosing file or type can use the declaration.
  package var isPrivate: Bool { modifier("private", "fileprivate") != nil }

  package var isStatic: Bool { modifier("static", "class") != nil }

  /// The access modifier that generated declarations repeat, or an empty string.
  var access: String { modifier("public", "package", "open", "private", "fileprivate")?.name ?? "" }
}

extension SwiftDeclaration.Attribute {
  /// The name of the attribute without its module.
  package var plainName: Substring { name.withoutModule }

  /// Lists the arguments with their labels, split at the commas outside of brackets and literals.
  package var argumentList: [(label: String?, value: String)] {
    guard let text = arguments?.text else { return [] }
    var pieces: [String] = [""]
    var depth = 0
    var isInLiteral = false
    var last: Character?
    for character in text {
      if character == "\"", last != "\\" { isInLiteral.toggle() }
      if !isInLiteral {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        if character == ",", depth == 0 {
          pieces.append("")
          last = character
          continue
        }
      }
      pieces[pieces.count - 1].append(character)
      last = character
    }
    return pieces.map(\.trimmed).filter { !$0.isEmpty }.map { piece in
      let label = piece.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let rest = piece.dropFirst(label.count).trimmed
      guard !label.isEmpty, rest.hasPrefix(":") else { return (nil, piece) }
      return (String(label), rest.dropFirst().trimmed)
    }
  }
}

extension String {
  /// Drops everything up to the last dot or module selector.
  var withoutModule: Substring { split { $0 == "." || $0 == ":" }.last ?? "" }
}

extension StringProtocol {
  /// The text without surrounding white space.
  package var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The content of a plain string literal.
  ///
  /// If the text is no string literal, or has an escape or interpolation, the value is `nil`.
  package var literalValue: String? {
    guard count >= 2, hasPrefix("\""), hasSuffix("\"") else { return nil }
    let text = dropFirst().dropLast()
    return text.contains("\"") || text.contains("\\") ? nil : String(text)
  }
}
