import Invocation
extension Interpreter {
  /// Returns the `Protocol` object for a protocol.
  ///
  /// - Throws: ``RuntimeFailure`` if there is no such protocol.
  func protocolObject(_ name: String) throws -> Value {
    guard let found = definitions.protocols[name] else {
      throw RuntimeFailure("there is no protocol '\(name)'")
    }
    return .object(ProtocolObject(found, isa: builtInClass("Protocol")))
  }

  /// Returns the protocol with the given name, and makes the protocol if necessary.
  package func addProtocol(_ name: String) -> ScriptProtocol {
    if let existing = definitions.protocols[name] { return existing }
    let new = ScriptProtocol(name)
    definitions.protocols[name] = new
    return new
  }
}

/// A `Protocol`.
package final class ProtocolObject: Object, @unchecked Sendable {
  // Unchecked for the same reason as the superclass. The interpreter's lock guards `described`.

  package let described: ScriptProtocol

  init(_ described: ScriptProtocol, isa: ClassObject) {
    self.described = described
    super.init(isa)
  }

  package override var identity: AnyObject { described }
}
