extension RespondingType {
  /// Writes a function that does not compile if the method's name resolves to another declaration.
  ///
  /// A method with the effect `async` or `throws` does not satisfy a requirement without that
  /// effect. The default of an optional requirement does satisfy the requirement, and would be
  /// called instead of the method without any diagnostic. The function is never called.
  func effectsCheck(
    _ message: MessageDeclaration, _ helper: String, _ writer: inout SourceWriter
  ) {
    let own = (message.isAsync ? ["async"] : []) + (message.isThrowing ? ["throws"] : [])
    if own.isEmpty || message.kind != .method || message.isStatic { return }
    // In an expression, Swift does not read the type of such a closure.
    if message.parameters.contains(where: { $0.type.hasPrefix("nonisolated(") }) { return }
    // An overload that the class excludes from its messages is intended.
    if overloads.contains(message.swiftName) { return }
    let isOnActor = message.isolation == .receiver
    writer.separate()
    for attribute in message.availability { writer.write(attribute) }
    writer.write(
      "/// Does not compile if a call finds another `\(message.swiftName)` than the class's own.")
    // Only an `async` function can be `@concurrent`.
    let isolation = message.isolationPrefix.replacing("@concurrent ", with: "")
    writer.function(
      "\(isOnActor ? "" : isolation)private static func _effects",
      ["\(helper) receiver: \(isOnActor ? "isolated \(name)" : name)"], ""
    ) { writer in
      for effect in own {
        let fewer = message.functionType(own.filter { $0 != effect })
        let own = message.functionType(own)
        let types = "@isolated(any) \(fewer), @isolated(any) \(own), \(fewer), \(own)"
        let (found, name) = (
          "Invocation::MessageEffects<\(types)>.found(receiver.\(message.reference))",
          effect == "async" ? "isAsync" : "isThrowing"
        )
        // Write two statements: within a single statement, overload resolution avoids unavailable
        // declarations. Both stand on one line, to which the compiler attributes the error.
        writer.attributed(to: message.line) { $0.write("let \(name) = \(found); \(name).\(name)") }
      }
    }
  }
}

extension MessageDeclaration {
  /// Refers to the method as an expression does, such as `worker(_:didFinish:)`.
  fileprivate var reference: String {
    let labels = parameters.map { ($0.label.isEmpty ? "_" : $0.calledLabel) + ":" }.joined()
    return baseName.asIdentifier + (labels.isEmpty ? "" : "(\(labels))")
  }

  /// Returns the type of a function with the method's parameters and result, and the given effects.
  fileprivate func functionType(_ effects: [String]) -> String {
    let types = parameters.map {
      $0.isEscaping ? $0.type.asEscaping : $0.type
    }
    return (["(\(types.joined(separator: ", ")))"] + effects + ["->", resultType ?? "()"])
      .joined(separator: " ")
  }
}
