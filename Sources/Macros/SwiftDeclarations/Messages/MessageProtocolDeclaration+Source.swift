extension MessageProtocolDeclaration {
  /// Returns the protocol as Swift source with its attributes, in the form that ``init(_:)`` reads.
  ///
  /// Each element of `notes` becomes a comment at the end of the body.
  @_spi(ObjectiveC) public func source(notes: [String] = []) -> String {
    var writer = SourceWriter(origin: SourceOrigin(file: "", line: 1))
    writer.write("@MessageProtocol" + (registeredName == name ? "" : "(\"\(registeredName)\")"))
    let types = refined.isEmpty ? ["Respondable"] : refined
    let head = (access.isEmpty ? "" : access + " ") + "protocol \(name.asIdentifier)"
    writer.block("\(head): \(types.joined(separator: ", "))") { writer in
      let setters = Dictionary(
        messages.flatMap(\.items).filter { $0.kind == .setter }.map { ($0.baseName, $0) }
      ) { first, _ in first }
      writer.conditional(messages) { writer, message in
        // A property is declared with its getter.
        if message.kind == .setter { return }
        writer.separate()
        message.write(
          setter: message.kind == .getter ? setters[message.baseName] : nil, &writer)
      }
      if !notes.isEmpty { writer.separate() }
      for note in notes { writer.write("// \(note)") }
    }
    return writer.text
  }
}

extension MessageDeclaration {
  /// Returns the attributes of a requirement.
  ///
  /// A static requirement has no attributes, because it is not a message of the protocol.
  private func marks(setter: MessageDeclaration?) -> [String] {
    if isStatic { return [] }
    let optional = isOptional ? ["@OptionalMessage"] : []
    if let setter, setter.isSelectorGiven {
      return optional + ["@Responds(to: \"\(selector)\", setter: \"\(setter.selector)\")"]
    }
    return optional + (isSelectorGiven ? ["@Responds(to: \"\(selector)\")"] : [])
  }

  fileprivate func write(setter: MessageDeclaration?, _ writer: inout SourceWriter) {
    for line in documentation { writer.write(line.isEmpty ? "///" : "/// \(line)") }
    if !documentation.isEmpty { writer.write("///") }
    let selectors = [selector] + (setter.map { [$0.selector] } ?? [])
    let place = isSelectorGiven ? "(to: \"\(selector)\")" : ""
    writer.write(
      "/// "
        + (isStatic
          ? "`+\(selector)`, which a class answers with `@Responds\(place)` on its method."
          : selectors.map { "`\($0)`" }.joined(separator: ", ")))
    for attribute in availability { writer.write(attribute) }
    let marks = marks(setter: setter)
    if !marks.isEmpty { writer.write(marks.joined(separator: " ")) }
    var prefix = if case .written(let isolation) = isolation { isolation + " " } else { "" }
    if isStatic { prefix = "static " + prefix }
    let result = resultType ?? "Void"
    guard kind == .method else {
      let accessors = "get\(effects)" + (setter == nil ? "" : " set")
      return writer.write("\(prefix)var \(baseName.asIdentifier): \(result) { \(accessors) }")
    }
    writer.list(
      "\(prefix)func \(baseName.asIdentifier)", parameters.map(\.declaration),
      effects + (resultType.map { " -> \($0)" } ?? ""))
  }
}
