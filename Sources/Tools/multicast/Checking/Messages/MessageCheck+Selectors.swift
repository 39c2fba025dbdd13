@_spi(ObjectiveC) import SwiftDeclarations

extension MessageCheck {
  /// Remembers the declaration that first gave a selector to a Swift name.
  private struct Origin {
    let owner: String
    let declaration: MessageDeclaration
    let source: Int

    init(_ message: DeclaredMessage) {
      declaration = message.declaration
      owner = message.owner
      source = message.source
    }

    init(_ message: CheckedClass.Message, of type: CheckedClass) {
      declaration = message.declaration
      owner = type.name
      source = message.source
    }

    var selector: String { declaration.selector }
  }

  /// Reports methods whose selectors contradict `messages` or the superclasses, and duplicate
  /// selectors.
  mutating func checkSelectors(of type: CheckedClass, against messages: [DeclaredMessage]) {
    var origins = inheritedOrigins(of: type)
    let inherited = Set(superclasses(of: type).flatMap { declaredMessages(of: $0) })
    for message in messages {
      let origin = Origin(message)
      let name = message.declaration.swiftName
      guard let other = origins[name] else {
        origins[name] = origin
        continue
      }
      // The finding is reported for the superclass, which has the same contradiction.
      if other.selector == origin.selector || inherited.contains(message) { continue }
      contradict(
        origin, other, at: type.place.declaration.nameRange, in: type.place.source,
        fix: "give both the same selector with @Responds(to:)")
    }
    var answered: [String: CheckedClass.Message] = [:]
    for message in type.answered {
      let declaration = message.declaration
      let origin = origins[declaration.swiftName]
      if let origin, declaration.isSelectorGiven, declaration.selector != origin.selector {
        contradict(
          Origin(message, of: type), origin, at: declaration.nameRange, in: message.source,
          fix: "remove @Responds(to:), so that it is '\(origin.selector)'")
        continue
      }
      let selector = origin?.selector ?? declaration.selector
      guard let first = answered.updateValue(message, forKey: selector) else { continue }
      // Within a single declaration, the macro reports duplicates.
      let isReported =
        first.source == message.source && first.declaration.selector == declaration.selector
        && type.parts.contains { part in
          part.messages.contains { $0.declaration == declaration }
            && part.messages.contains { $0.declaration == first.declaration }
        }
      if isReported || first.isConditional || message.isConditional { continue }
      report(
        "'\(declaration.swiftName)' answers '\(selector)', which '\(first.declaration.swiftName)' answers, too",
        at: declaration.nameRange, in: message.source,
        fix: "rename one, give it a selector with @Responds(to:), or mark it @NonMessage",
        notes: [
          note(
            "'\(first.declaration.swiftName)' is here", at: first.declaration, in: first.source)
        ])
    }
  }

  /// Returns the selectors that the superclasses of `type` and the protocols of these superclasses
  /// assign to Swift names.
  private func inheritedOrigins(of type: CheckedClass) -> [String: Origin] {
    var origins: [String: Origin] = [:]
    for superclass in superclasses(of: type).reversed() {
      let declared = declaredMessages(of: superclass).map { ($0.declaration.swiftName, Origin($0)) }
      origins.merge(declared) { first, _ in first }
      // Methods with the same name and several selectors are overloads, so the name determines no
      // selector.
      let own = Dictionary(grouping: superclass.answered) { $0.declaration.swiftName }
      for (name, messages) in own
      where origins[name] == nil && Set(messages.map(\.declaration.selector)).count == 1 {
        origins[name] = Origin(messages[0], of: superclass)
      }
    }
    return origins
  }

  private mutating func contradict(
    _ one: Origin, _ other: Origin, at range: Range<Int>, in source: Int, fix: String
  ) {
    let name = one.declaration.swiftName
    report(
      "'\(name)' is '\(one.selector)' in \(one.owner), and '\(other.selector)' in \(other.owner)",
      at: range, in: source, fix: fix,
      notes: [one, other].map { origin in
        note("'\(origin.selector)' is here", at: origin.declaration, in: origin.source)
      })
  }
}
