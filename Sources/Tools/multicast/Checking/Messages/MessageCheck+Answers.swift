import ObjectiveCEncoding
@_spi(ObjectiveC) import SwiftDeclarations

extension MessageCheck {
  /// Reports the members that almost match one of `messages` which the class does not answer.
  mutating func checkAnswers(of type: CheckedClass, to messages: [DeclaredMessage]) {
    let superclasses = superclasses(of: type)
    // The answers of such a superclass are unknown.
    if superclasses.contains(where: \.answersOtherwise) { return }
    let inherited = superclasses.flatMap(\.answered)
    let answered = type.answered + inherited
    let answeredSelectors = Set(([type] + superclasses).flatMap(\.selectors))
    let names = Set(messages.map(\.declaration.swiftName))
      .union(inherited.map(\.declaration.swiftName))
    let selectors = Set(messages.map(\.declaration.selector))
    var seen: Set<String> = []
    // A property's setter is covered by its getter.
    for message in messages where message.declaration.kind != .setter {
      let declaration = message.declaration
      // Several protocols may declare the same message.
      if !seen.insert(declaration.swiftName).inserted { continue }
      let sameName = answered.filter { $0.declaration.swiftName == declaration.swiftName }
      if !sameName.isEmpty {
        // For a required message without a default, the compiler has already compared the types.
        let isAnswered = sameName.contains {
          difference(of: $0.declaration, from: declaration) == nil
        }
        if let own = type.answered.first(where: {
          $0.declaration.swiftName == declaration.swiftName
        }), !isAnswered,
          declaration.isOptional || defaultImplementation(of: message, for: type) != nil
        {
          reportTypes(of: own, message)
        }
        continue
      }
      if answeredSelectors.contains(declaration.selector) { continue }
      if reportUnmarked(message, of: type) { continue }
      var isReported = false
      let candidates = type.parts.flatMap(\.messages).filter {
        !names.contains($0.declaration.swiftName) && !selectors.contains($0.declaration.selector)
      }
      for candidate in candidates
      where difference(of: candidate.declaration, from: declaration) == nil {
        guard let fix = Self.nearMiss(candidate.declaration, of: declaration) else { continue }
        isReported = true
        report(
          "'\(candidate.declaration.swiftName)' is almost '\(declaration.swiftName)' of \(message.owner), which '\(type.name)' does not answer",
          at: candidate.declaration.nameRange, in: candidate.source, fix: fix,
          notes: [note("'\(declaration.swiftName)' is here", at: declaration, in: message.source)])
      }
      if !isReported { reportUnanswered(message, of: type) }
    }
  }

  // MARK: Types

  /// Returns the first type in which `method` differs from `message`, which has the same name.
  private func difference(
    of method: MessageDeclaration, from message: MessageDeclaration
  ) -> (own: String, declared: String)? {
    let parameters = zip(method.parameters, message.parameters).map { ($0.type, $1.type) }
    let types = parameters + [(method.resultType ?? "Void", message.resultType ?? "Void")]
    return types.first { self.types.differ($0, $1) }.map { (own: $0, declared: $1) }
  }

  private mutating func reportTypes(of method: CheckedClass.Message, _ message: DeclaredMessage) {
    let declaration = method.declaration
    guard let first = difference(of: declaration, from: message.declaration) else { return }
    report(
      "'\(declaration.swiftName)' has the type \(first.own) where '\(message.owner)' declares \(first.declared)",
      at: declaration.nameRange, in: method.source,
      fix: "write '\(first.declared)' instead of '\(first.own)'",
      notes: [
        note(
          "'\(declaration.swiftName)' is declared here", at: message.declaration,
          in: message.source)
      ])
  }

  // MARK: Marks

  /// Reports a member that matches `message`, but lacks the attribute `@Responds`, or is in an
  /// extension without `@Responding`.
  ///
  /// - Returns: `true` if a member was reported.
  private mutating func reportUnmarked(
    _ message: DeclaredMessage, of type: CheckedClass
  ) -> Bool {
    let declaration = message.declaration
    for part in type.parts {
      if declaration.kind != .method,
        let property = part.place.members.first(where: { member in
          !member.isStatic && !member.isPrivate && !member.isMarked(.responds)
            && !member.isMarked(.nonMessage)
            && member.bindings.contains { $0.name == declaration.baseName }
        })
      {
        report(
          "'\(declaration.baseName)' is a message of \(message.owner), and a property that is not marked answers none",
          at: property.nameRange, in: part.place.source, fix: "mark it @Responds",
          notes: [note("the message is here", at: declaration, in: message.source)])
        return true
      }
      if part.isMarked { continue }
      let same = part.messages.first { $0.declaration.swiftName == declaration.swiftName }
      guard let same else { continue }
      report(
        "'\(declaration.swiftName)' is a message of \(message.owner), and the extension around it is not marked @Responding",
        at: same.declaration.nameRange, in: same.source,
        fix:
          "write @Responding(\"Name\") at the extension, and @Responding(extensions: \"Name\") at '\(type.name)'",
        notes: [note("the message is here", at: declaration, in: message.source)])
      return true
    }
    return false
  }

  /// Reports a class that answers none of `messages`, because the class lacks `@Responding`.
  ///
  /// If a superclass has the attribute, the function instead reports the methods of the class that
  /// match one of `messages`.
  mutating func checkUnmarked(_ type: CheckedClass, against messages: [DeclaredMessage]) {
    let superclasses = superclasses(of: type)
    if messages.isEmpty || mayInheritAnswers(type)
      || ([type] + superclasses).contains(where: \.answersOtherwise)
    {
      return
    }
    let declaration = type.place.declaration
    let fix = "mark '\(type.name)' @Responding"
    if !superclasses.contains(where: \.isMarked) {
      // If a superclass conforms as well, the finding belongs to the superclass.
      if superclasses.contains(where: { !declaredMessages(of: $0).isEmpty }) { return }
      report(
        "'\(type.name)' conforms to \(messages[0].owner) and answers none of its messages",
        at: declaration.nameRange, in: type.place.source, fix: fix)
      return
    }
    let inherited = Set(superclasses.flatMap(\.answered).map(\.declaration.swiftName))
    for method in type.parts.flatMap(\.messages) {
      let name = method.declaration.swiftName
      guard !inherited.contains(name),
        let message = messages.first(where: { $0.declaration.swiftName == name })
      else { continue }
      report(
        "'\(name)' is a message of \(message.owner), and '\(type.name)' is not marked @Responding",
        at: method.declaration.nameRange, in: method.source, fix: fix)
    }
    let own = Set(type.parts.flatMap(\.messages).map(\.declaration.swiftName))
    for message in messages
    where message.declaration.kind != .setter && !own.contains(message.declaration.swiftName)
      && !inherited.contains(message.declaration.swiftName)
    {
      reportUnanswered(message, of: type)
    }
  }

  /// Returns `true` if the last known superclass of `type` may inherit from an unknown superclass.
  ///
  /// An unknown superclass may have the attribute `@Responding`.
  func mayInheritAnswers(_ type: CheckedClass) -> Bool {
    let root = superclasses(of: type).last ?? type
    guard let name = root.place.inheritedNames.first, program.find(name, from: root.place) == nil,
      let plain = TypeName.parts(of: name).last
    else { return false }
    return plain != "NSObject" && !MessageProtocolDeclaration.withoutMessages.contains(plain)
  }

  // MARK: Names

  /// Returns the correction that turns `method` into `message`, or `nil` if they are not similar.
  static func nearMiss(_ method: MessageDeclaration, of message: MessageDeclaration) -> String? {
    guard method.kind == message.kind else { return nil }
    if method.parameters.count != message.parameters.count {
      return isNearMissByColons(method.selector, of: message.selector)
        ? "write '\(message.swiftName)' instead of '\(method.swiftName)'" : nil
    }
    if method.isSelectorGiven, SelectorName.isNearMiss(method.selector, of: message.selector) {
      return "write '\(message.selector)' instead of '\(method.selector)'"
    }
    let own = [method.baseName] + method.parameters.map(\.label)
    let declared = [message.baseName] + message.parameters.map(\.label)
    let pairs = zip(own, declared).filter { $0 != $1 }
    guard let (written, meant) = pairs.first else { return nil }
    let isOneLabel = pairs.count == 1 && method.baseName == message.baseName
    guard
      SelectorName.isNearMiss(method.swiftName, of: message.swiftName)
        || isOneLabel && isLikely(written, for: meant, of: declared)
    else { return nil }
    return "write '\(meant.isEmpty ? "_" : meant)' instead of '\(written.isEmpty ? "_" : written)'"
  }

  /// Returns `true` if a selector has the words of another, and a different number of arguments.
  static func isNearMissByColons(_ selector: String, of other: String) -> Bool {
    selector.split(separator: ":") == other.split(separator: ":")
      && SelectorName.isNearMiss(selector, of: other)
  }

  /// Returns `true` if `label` may be meant as `other`, one of the labels in `declared`.
  ///
  /// One label contains the other or is empty, or the two names have another label in common.
  private static func isLikely(_ label: String, for other: String, of declared: [String]) -> Bool {
    // A different label alone is not enough: `worker(_:didStart:)` is not a misspelling of
    // `worker(_:didFinish:)`.
    let (one, two) = (label.lowercased(), other.lowercased())
    return one.contains(two) || two.contains(one) || one.isEmpty || two.isEmpty
      || declared.dropFirst().contains { !$0.isEmpty && $0 != other }
  }
}
