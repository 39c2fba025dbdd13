extension MessageProtocolDeclaration {
  /// The protocol in Swift, with its marks, as ``init(_:)`` reads it.
  ///
  /// The notes are lines for the end of the body, which become comments.
  package func source(notes: [String] = []) -> String {
    var writer = SourceWriter(origin: SourceOrigin(file: "", line: 1))
    writer.write("@MessageProtocol" + (registeredName == name ? "" : "(\"\(registeredName)\")"))
    let types = refined.isEmpty ? ["Respondable"] : refined
    let head = (access.isEmpty ? "" : access + " ") + "protocol \(name.asIdentifier)"
    writer.block("\(head): \(types.joined(separator: ", "))") { writer in
      let setters = messages.flatMap(\.items).filter { $0.kind == .setter }
      writer.conditional(messages) { writer, message in
        // A property is declared where its getter is.
        if message.kind == .setter { return }
        writer.separate()
        message.write(setter: setters.first { $0.isSetter(of: message) }, &writer)
      }
      if !notes.isEmpty { writer.separate() }
      for note in notes { writer.write("// \(note)") }
    }
    return writer.text
  }
}

extension MessageDeclaration {
  fileprivate func isSetter(of getter: MessageDeclaration) -> Bool {
    getter.kind == .getter && baseName == getter.baseName
  }

  fileprivate func write(setter: MessageDeclaration?, _ writer: inout SourceWriter) {
    let selectors = [selector] + (setter.map { [$0.selector] } ?? [])
    writer.write("/// " + selectors.map { "`\($0)`" }.joined(separator: ", "))
    for attribute in availability { writer.write(attribute) }
    let marks =
      (isOptional ? ["@OptionalMessage"] : [])
      + (isSelectorGiven ? ["@Responds(to: \"\(selector)\")"] : [])
    if !marks.isEmpty { writer.write(marks.joined(separator: " ")) }
    let prefix = if case .written(let isolation) = isolation { isolation + " " } else { "" }
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
