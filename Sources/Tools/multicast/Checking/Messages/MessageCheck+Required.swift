@_spi(ObjectiveC) import SwiftDeclarations

extension MessageCheck {
  /// Reports a required `message` that `type` does not answer, if the sources show why the class
  /// conforms to the protocol nevertheless.
  ///
  /// The first `add` of such a class to the protocol's multicast traps.
  mutating func reportUnanswered(_ message: DeclaredMessage, of type: CheckedClass) {
    let types = [type] + superclasses(of: type)
    if message.declaration.isOptional || mayInheritAnswers(type)
      || types.contains(where: \.answersOtherwise)
      // The finding is reported for the superclass.
      || types.dropFirst().contains(where: { declaredMessages(of: $0).contains(message) })
    {
      return
    }
    let declared = note("the message is here", at: message.declaration, in: message.source)
    let name = message.declaration.swiftName
    for owner in types {
      for part in owner.parts {
        guard let member = part.place.witness(of: message.declaration) else { continue }
        let (reason, fix) = reason(member, in: part, of: owner, type)
        report(
          "'\(name)' is a message that \(message.owner) requires, and \(reason)",
          at: member.nameRange, in: part.place.source, fix: fix, notes: [declared])
        return
      }
    }
    guard let (place, member) = defaultImplementation(of: message, for: type) else { return }
    report(
      "'\(type.name)' does not answer '\(name)', which \(message.owner) requires: a default implementation answers no message",
      at: type.place.declaration.nameRange, in: type.place.source,
      fix: "declare '\(name)' in '\(type.name)'",
      notes: [
        .init(
          location: program.location(of: member.nameRange, in: place.source),
          message: "the default implementation is here"), declared,
      ])
  }

  /// Returns the reason why `member` of `owner` answers no message to `type`, and the remedy.
  private func reason(
    _ member: SwiftDeclaration, in part: CheckedClass.Part, of owner: CheckedClass,
    _ type: CheckedClass
  ) -> (reason: String, fix: String) {
    if member.isMarked(.nonMessage) {
      return ("a method that is marked @NonMessage answers none", "remove @NonMessage")
    }
    if member.isPrivate { return ("a private method answers none", "make it internal") }
    if !owner.isMarked {
      return (
        "'\(owner.name)', which declares it, is not marked @Responding",
        "mark '\(owner.name)' @Responding, or override the method in '\(type.name)'"
      )
    }
    return (
      "the extension around it is not marked @Responding",
      "write @Responding(\"Name\") at the extension, and @Responding(extensions: \"Name\") at '\(owner.name)'"
    )
  }

  /// Returns the extension of a protocol of `type` that satisfies a requirement, and the member.
  func defaultImplementation(
    of message: DeclaredMessage, for type: CheckedClass
  ) -> (place: PlacedDeclaration, member: SwiftDeclaration)? {
    for index in program.protocols(of: type.index) {
      for place in program.extensions[index] ?? [] {
        if let member = place.witness(of: message.declaration) { return (place, member) }
      }
    }
    return nil
  }

  /// Reports the required messages that a method table omits.
  mutating func checkTable(of type: CheckedClass, against messages: [DeclaredMessage]) {
    let types = [type] + superclasses(of: type)
    guard let table = type.table, !mayInheritAnswers(type),
      !types.contains(where: \.answersOtherwise)
    else { return }
    let selectors = Set(types.flatMap(\.selectors))
    for message in messages {
      let selector = message.declaration.selector
      if message.declaration.isOptional || selectors.contains(selector) { continue }
      report(
        "the table of '\(type.name)' has no method for '\(selector)', which \(message.owner) requires",
        at: table.declaration.nameRange, in: table.source,
        fix: "add a Method(\"\(selector)\") to the table",
        notes: [note("the message is here", at: message.declaration, in: message.source)])
    }
  }
}
