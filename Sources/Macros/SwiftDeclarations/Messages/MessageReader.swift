/// Finds the messages among the members of a class or protocol, and reports their errors.
package struct MessageReader {
  // All methods of a class except private ones are messages, as in Objective-C: marks would be a
  // second list, and could be forgotten like the lines of a method table. Properties need a mark,
  // because stored properties belong to the implementation, and a macro does not see an inferred
  // type. Static members need a mark, because most of them create or compare objects. A method that
  // cannot be a message is an error, because ignoring the method would lose the message silently.

  /// The type to which the members belong.
  let owner: Owner

  private(set) var diagnostics: [MessageDiagnostic] = []

  /// Swift names of the methods that are no messages.
  private(set) var leftOut: Set<String> = []

  /// Gathers the facts about the enclosing type on which the messages depend.
  package struct Owner {
    var name: String
    var kind: Kind

    package enum Kind {
      case `class`, actor, `protocol`
    }

    package init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  package init(owner: Owner) {
    self.owner = owner
  }

  mutating func diagnose(_ diagnostic: MessageDiagnostic) { diagnostics.append(diagnostic) }

  /// Returns the messages of members, each under the same `#if` as its declaration.
  package mutating func messages(of members: [SwiftDeclaration.Member]) -> [Conditional<
    MessageDeclaration
  >] {
    members.flatMap { member -> [Conditional<MessageDeclaration>] in
      switch member {
      case .declaration(let declaration): messages(of: declaration).map(Conditional.one)
      case .conditional(let branches):
        [
          .branches(
            branches.map { branch in
              Conditional.Branch(
                keyword: branch.keyword, condition: branch.condition?.text,
                items: messages(of: branch.members))
            })
        ]
      }
    }
  }

  private mutating func messages(of member: SwiftDeclaration) -> [MessageDeclaration] {
    if member.isMarked(.nonMessage) || isUnavailable(member) {
      if member.kind == .function { leftOut.insert(declaration(of: member).swiftName) }
      return []
    }
    switch member.kind {
    case .function: return method(member).map { [$0] } ?? []
    case .variable, .constant: return properties(member)
    case .subscript, .initializer, .deinitializer:
      if let mark = member.attribute(.responds) {
        diagnose(
          MessageDiagnostic("'\(member.name)' cannot answer messages", at: mark.range))
      }
      return []
    default: return []
    }
  }

  // MARK: Methods

  private mutating func method(_ member: SwiftDeclaration) -> MessageDeclaration? {
    let mark = member.attribute(.responds)
    var message = declaration(of: member)
    guard isCandidate(member, mark) else {
      leftOut.insert(message.swiftName)
      return nil
    }
    message.isAsync = member.effects.isAsync
    message.isThrowing = throwsErrors(member.effects)
    message.errorType = errorType(member.effects)
    describe(&message, member)
    if owner.kind != .protocol, mark == nil, Self.steps.contains(message.swiftName) { return nil }
    if let reason = obstacle(to: member) {
      refuse(member, message.swiftName, because: reason, mark)
      return nil
    }
    guard let selector = selector(for: message, mark) else { return nil }
    message.selector = selector.text
    message.isSelectorGiven = selector.isGiven
    message.ending = selector.ending
    return message
  }

  /// Returns the message for a function, before its attributes are considered.
  private func declaration(of member: SwiftDeclaration) -> MessageDeclaration {
    // A generated function needs a name for each parameter, and its own `self`.
    var names = Set(member.parameters.compactMap(\.name))
    return MessageDeclaration(
      kind: .method, baseName: member.name,
      parameters: member.parameters.enumerated().map { index, parameter in
        var name = parameter.name ?? "self"
        if name == "self" {
          name = "argument\(index + 1)"
          while !names.insert(name).inserted { name += "_" }
        }
        return .init(
          label: parameter.label ?? "", name: name, type: argumentType(parameter),
          declaredType: declaredType(parameter))
      },
      resultType: member.returnType.flatMap { resultType($0.text) })
  }

  /// Names the methods by which a class takes part in forwarding, or conforms to other protocols.
  ///
  /// Without an attribute, these methods are not messages.
  private static let steps: Set<String> = [
    "conforms(to:)", "doesNotRecognizeSelector(_:)", "forwardInvocation(_:)",
    "forwardingTarget(for:)", "methodSignature(for:)", "responds(to:)",
    // `Hashable` requires the method, which takes an `inout` argument.
    "hash(into:)",
  ]

  /// Names the types of the standard library that cannot be copied or cannot escape.
  private static let bound: Set<Substring> = [
    "Atomic", "AtomicLazyReference", "MutableRawSpan", "MutableSpan", "Mutex", "OutputRawSpan",
    "OutputSpan", "RawSpan", "Span", "UTF8Span",
  ]

  /// Returns the reason why a type cannot be the type of an argument or result, or `nil`.
  private func obstacle(in type: String) -> String? {
    if type.containsWord("some") { return "is of type 'some', which makes it generic" }
    let name = type.prefix { $0 != "<" && $0 != "?" }
    if Self.bound.contains(String(name).withoutModule) {
      return "is of type '\(name)', which no message can carry: carry an object that holds it"
    }
    if owner.kind == .protocol, type.replacing("Self.", with: "").containsWord("Self") {
      return "is of type 'Self': the delegates of a multicast are of any class, so name a type"
    }
    return nil
  }

  /// Returns the reason why a method cannot answer messages, or `nil` if there is no obstacle.
  private func obstacle(to member: SwiftDeclaration) -> String? {
    if member.genericParameters != nil || member.whereClause != nil { return "it is generic" }
    if member.effects.throwing == "rethrows" { return "it rethrows" }
    if let reason = member.returnType.flatMap({ obstacle(in: $0.text) }) {
      return "its result \(reason)"
    }
    for (index, parameter) in member.parameters.enumerated() {
      let name = "parameter '\(parameter.name ?? parameter.label ?? "\(index + 1)")'"
      if parameter.isVariadic { return "\(name) is variadic" }
      for specifier in parameter.typeSpecifiers {
        switch specifier {
        case "inout":
          return "\(name) is inout: a message carries values, so declare it as OutParameter"
        case "isolated": return "\(name) is isolated"
        case "@autoclosure": return "\(name) is an autoclosure"
        case "repeat": return "\(name) is a parameter pack"
        default: break
        }
      }
      if let reason = obstacle(in: argumentType(parameter)) { return "\(name) \(reason)" }
    }
    return nil
  }

  private mutating func refuse(
    _ member: SwiftDeclaration, _ name: String, because reason: String,
    _ mark: SwiftDeclaration.Attribute?
  ) {
    var fixIts: [MessageDiagnostic.FixIt] = []
    if mark == nil, owner.kind != .protocol {
      let start = member.range.lowerBound
      fixIts.append(
        .init(message: "mark it @NonMessage", range: start..<start, text: "@NonMessage "))
    }
    diagnose(
      MessageDiagnostic(
        "'\(name)' cannot answer messages: \(reason)", at: member.nameRange, fixIts: fixIts))
  }

  // MARK: Properties

  private mutating func properties(_ member: SwiftDeclaration) -> [MessageDeclaration] {
    let mark = member.attribute(.responds)
    // Properties of a class are no messages, unless an attribute requests it.
    if owner.kind != .protocol, mark == nil { return [] }
    guard isCandidate(member, mark) else { return [] }
    return member.bindings.flatMap { binding -> [MessageDeclaration] in
      if binding.name.hasPrefix("(") {
        diagnose(
          MessageDiagnostic(
            "'\(binding.name)' cannot answer messages: declare each property by itself",
            at: binding.nameRange))
        return []
      }
      guard let type = binding.type.flatMap({ resultType($0.text) }) else {
        diagnose(
          MessageDiagnostic(
            "'\(binding.name)' cannot answer messages: its type is not written",
            at: binding.nameRange))
        return []
      }
      var getter = MessageDeclaration(
        kind: .getter, baseName: binding.name, resultType: type)
      describe(&getter, member)
      getter.nameRange = binding.nameRange
      let read = binding.accessors.first { $0.kind == "get" }
      getter.isAsync = read?.effects.isAsync == true
      getter.isThrowing = read.map { throwsErrors($0.effects) } ?? false
      getter.errorType = read.flatMap { errorType($0.effects) }
      guard let selector = selector(for: getter, mark) else { return [] }
      getter.selector = selector.text
      getter.isSelectorGiven = selector.isGiven
      guard isSettable(binding, of: member) else { return [getter] }
      return [getter, setter(of: getter, mark)]
    }
  }

  /// Returns the message that writes a property.
  ///
  /// If the attribute gives no selector, the selector is derived from the name of the property.
  private mutating func setter(
    of getter: MessageDeclaration, _ mark: SwiftDeclaration.Attribute?
  ) -> MessageDeclaration {
    var setter = getter.setter
    guard let mark, let argument = mark.argumentList.first(where: { $0.label == "setter" }) else {
      return setter
    }
    let range = mark.arguments?.range ?? mark.range
    guard let selector = argument.value.literalValue else {
      diagnose(MessageDiagnostic("the selector must be a plain string literal", at: range))
      return setter
    }
    guard MessageDeclaration.flaw(of: selector) == nil,
      MessageDeclaration.colons(of: selector) == 1
    else {
      diagnose(
        MessageDiagnostic("'\(selector)' is not a selector with one argument", at: range))
      return setter
    }
    setter.selector = selector
    setter.isSelectorGiven = true
    return setter
  }

  private func isSettable(_ binding: SwiftDeclaration.Binding, of member: SwiftDeclaration) -> Bool
  {
    if member.kind == .constant { return false }
    let isReadOnly = member.modifiers.contains {
      $0.detail == "set" && ["private", "fileprivate"].contains($0.name)
    }
    if isReadOnly || owner.kind == .actor { return false }
    let accessors = binding.accessors.map(\.kind)
    return accessors.isEmpty
      || accessors.contains { ["set", "_modify", "willSet", "didSet"].contains($0) }
  }

  // MARK: Methods and properties

  /// Returns `true` if a member may be a message, and reports an attribute without effect.
  private mutating func isCandidate(
    _ member: SwiftDeclaration, _ mark: SwiftDeclaration.Attribute?
  ) -> Bool {
    if member.isPrivate {
      if let mark {
        diagnose(
          MessageDiagnostic(
            "'\(member.name)' is private, so it answers no messages", at: mark.range,
            fixIts: [.init(message: "remove the mark", range: mark.range, text: "")]))
      }
      return false
    }
    // Static members are operators, and members of the type rather than of its instances.
    if member.isStatic { return mark != nil && owner.kind != .protocol }
    return true
  }

  private func describe(_ message: inout MessageDeclaration, _ member: SwiftDeclaration) {
    message.line = member.line
    message.nameRange = member.nameRange
    message.isStatic = member.isStatic
    message.isOptional = member.isMarked(.optionalMessage)
    for attribute in member.attributes where attribute.plainName == "available" {
      message.availability.append("@available(\(attribute.arguments?.text ?? ""))")
      if attribute.arguments?.text.contains("deprecated") == true { message.isDeprecated = true }
    }
    message.isolation = isolation(of: member)
  }

  private func isolation(of member: SwiftDeclaration) -> MessageDeclaration.Isolation {
    // The function that calls the method runs where the method runs, because it passes the receiver.
    if member.attributes.contains(where: { $0.name == "concurrent" }) {
      return .written("@concurrent nonisolated")
    }
    if member.modifiers.contains(where: { $0.name == "nonisolated" }) {
      return .written("nonisolated")
    }
    // A macro cannot look up an attribute. A global actor is recognized by the suffix `Actor`.
    for attribute in member.attributes where attribute.plainName.hasSuffix("Actor") {
      return .written("@\(attribute.name)")
    }
    return owner.kind == .actor && !member.isStatic ? .receiver : .inherited
  }

  private func isUnavailable(_ member: SwiftDeclaration) -> Bool {
    member.attributes.contains { attribute in
      guard attribute.plainName == "available" else { return false }
      let arguments = attribute.argumentList
      return arguments.first?.value == "*" && arguments.contains { $0.value == "unavailable" }
    }
  }

  // MARK: Types

  /// Returns the type of an argument: the parameter's type without specifiers of the method.
  private func argumentType(_ parameter: SwiftDeclaration.Parameter) -> String {
    var type = parameter.type.text
    for specifier in parameter.typeSpecifiers
    where Self.isOfParameter(specifier) {
      // Specifiers stand before the type, in any order.
      if let range = type.firstRange(of: specifier) { type.removeSubrange(range) }
    }
    return nameable(type.trimmed)
  }

  /// Returns `true` if a word before a type belongs to the parameter, and not to the type.
  private static func isOfParameter(_ specifier: String) -> Bool {
    if specifier.hasPrefix("@") { return specifier == "@escaping" }
    return specifier != "any" && specifier != "some" && !specifier.hasPrefix("nonisolated")
  }

  /// Returns the type of a parameter as a generated declaration writes it, with `@escaping` first.
  private func declaredType(_ parameter: SwiftDeclaration.Parameter) -> String {
    let type = parameter.type.text
    guard parameter.typeSpecifiers.contains("@escaping"), !type.hasPrefix("@escaping") else {
      return type
    }
    return argumentType(parameter).asEscaping
  }

  /// Returns the type of a result, or `nil` if there is no result.
  private func resultType(_ type: String) -> String? {
    var type = type
    if type.hasPrefix("sending ") { type = type.dropFirst("sending".count).trimmed }
    return ["Void", "()", "Swift.Void"].contains(type) ? nil : nameable(type)
  }

  private func throwsErrors(_ effects: SwiftDeclaration.Effects) -> Bool {
    effects.throwing != nil && effects.errorType?.text.trimmed.withoutModule != "Never"
  }

  /// Returns the type of the errors, or `nil` if there are no errors or errors of any type.
  private func errorType(_ effects: SwiftDeclaration.Effects) -> String? {
    guard throwsErrors(effects), let type = effects.errorType?.text.trimmed else { return nil }
    return ["any Error", "Error", "any Swift.Error"].contains(type) ? nil : nameable(type)
  }

  /// Returns a type in a form valid outside of the method's declaration.
  ///
  /// A final `!` becomes `?`, and `Self` becomes the name of the class.
  private func nameable(_ type: String) -> String {
    var type = type.hasSuffix("!") ? type.dropLast() + "?" : type
    // In an expression, Swift reads `any (A & B)` as a call.
    while let start = type.firstRange(of: "any ("),
      let end = type[start.upperBound...].firstIndex(of: ")"),
      !type[start.upperBound..<end].contains("(")
    {
      type.replaceSubrange(start.lowerBound...end, with: "any \(type[start.upperBound..<end])")
    }
    if owner.kind != .protocol { type = type.replacingWord("Self", with: owner.name) }
    return type
  }

  // MARK: Selectors

  private mutating func selector(
    for message: MessageDeclaration, _ mark: SwiftDeclaration.Attribute?
  ) -> (text: String, isGiven: Bool, ending: MessageDeclaration.Ending)? {
    guard let mark, let argument = mark.argumentList.first(where: { $0.label == "to" }) else {
      let words = [message.baseName] + message.parameters.map(\.label)
      if let word = words.first(where: { !$0.isEmpty && !$0.isIdentifier }) {
        diagnose(
          MessageDiagnostic(
            "'\(message.swiftName)' has no selector, because '\(word)' is not an identifier: give it one by @Responds(to:)",
            at: message.nameRange))
        return nil
      }
      return (message.selectorByRule, false, .none)
    }
    let range = mark.arguments?.range ?? mark.range
    guard let selector = argument.value.literalValue else {
      diagnose(MessageDiagnostic("the selector must be a plain string literal", at: range))
      return nil
    }
    if let flaw = MessageDeclaration.flaw(of: selector) {
      diagnose(MessageDiagnostic("'\(selector)' is not a selector: \(flaw)", at: range))
      return nil
    }
    let colons = MessageDeclaration.colons(of: selector)
    let count = message.parameters.count
    if colons == count { return (selector, true, .none) }
    if colons == count + 1, message.kind == .method {
      if message.isAsync { return (selector, true, .completionHandler) }
      if message.isThrowing { return (selector, true, .errorPointer) }
    }
    let takes = count == 1 ? "1 argument" : "\(count == 0 ? "no" : "\(count)") arguments"
    diagnose(
      MessageDiagnostic(
        "'\(selector)' has \(colons) \(colons == 1 ? "colon" : "colons"), but '\(message.swiftName)' takes \(takes)",
        at: range,
        fixIts: [
          .init(
            message: "use '\(message.selectorByRule)'", range: range,
            text: "to: \"\(message.selectorByRule)\"")
        ]))
    return nil
  }
}

extension String {
  /// Returns `true` if `word` occurs as a whole word.
  func containsWord(_ word: String) -> Bool {
    contains(word) && replacingWord(word, with: "") != self
  }

  /// Returns the text with `replacement` in place of each occurrence of `word` as a whole word.
  func replacingWord(_ word: String, with replacement: String) -> String {
    var result = ""
    var current = ""
    func finished() -> String { current == word ? replacement : current }
    for character in self {
      if character.isLetter || character.isNumber || character == "_" {
        current.append(character)
      } else {
        result += finished()
        result.append(character)
        current = ""
      }
    }
    return result + finished()
  }
}
