extension MessageProtocolDeclaration {
  /// Writes the proxy, and the messages as tests spell them.
  func writeProxy(_ writer: inout SourceWriter) {
    // Spelled messages have a type that is not a member of the proxy: inside a type, the name of
    // the type would hide a user's type with the same name.
    writer.write("/// The messages of `\(name)` with conditions as arguments, for tests.")
    writer.block("\(prefix)nonisolated struct \(callName): Invocation::SpelledCall") { writer in
      writer.write("/// The selector and the conditions.")
      writer.write("\(memberPrefix)let pattern: Invocation::MessagePattern")
      writer.conditional(messages) { writer, message in
        writer.separate()
        self.writeCall(of: message, &writer)
      }
    }
    writer.separate()
    writer.write("/// Turns calls of `\(name)` into messages to another object.")
    writer.write("\(prefix)nonisolated final class \(proxyName):")
    let sendable = isSendable ? ", @unchecked Swift::Sendable" : ""
    writer.block(
      "  Invocation::MessageProxy, \(name.asIdentifier), Invocation::ProtocolProxy\(sendable)"
    ) { writer in
      writer.write("/// The messages as tests spell them.")
      writer.write("\(memberPrefix)typealias Call = \(callName)")
      writer.separate()
      writer.write("/// `\(name)` as it is known at run time.")
      writer.write(
        "\(memberPrefix)static var declaration: Invocation::DeclaredProtocol { \(multicastName).declaration }"
      )
    }
  }

  private func writeCall(of message: MessageDeclaration, _ writer: inout SourceWriter) {
    for attribute in message.availability { writer.write(attribute) }
    writer.write("/// `\(message.selector)`")
    var names = message.parameters.map { $0.name.asIdentifier }
    // A call has no argument for the block or the error pointer at the end of the selector.
    if message.ending != .none {
      names.append("Invocation::ArgumentMatcher<any Swift::Sendable>(any: \"any\")")
    }
    let pattern =
      "\(callName)(pattern: Invocation::MessagePattern("
      + (["\"\(message.selector)\""] + names).joined(separator: ", ") + "))"
    if message.kind == .getter {
      return writer.write(
        "\(memberPrefix)static var \(message.sendingName): \(callName) { \(pattern) }")
    }
    let parameters = message.parameters.map { parameter in
      var parameter = parameter
      parameter.declaredType = "Invocation::ArgumentMatcher<\(parameter.type)>"
      return parameter.declaration
    }
    writer.function(
      "\(memberPrefix)static func \(message.sendingName)", parameters, " -> \(callName)"
    ) { $0.write(pattern) }
  }
}
