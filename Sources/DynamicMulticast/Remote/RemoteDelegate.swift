public import Invocation

/// A delegate in another process that has answered a question, or has failed to.
///
/// It tells which one it was, and answers no messages.
public final class RemoteDelegate: Respondable, Sendable {
  /// The name of its class, as the other process gave it.
  public let name: String

  /// The name of the process that it lives in.
  public let process: String

  /// Makes the description of a delegate.
  public init(_ name: String, in process: String) {
    self.name = name
    self.process = process
  }

  /// Lists no methods.
  @_documentation(visibility: internal)
  public static var methods: MethodTable { MethodTable() }
}

extension RemoteDelegate: CustomStringConvertible {
  /// The delegate and its process, in a few words.
  public var description: String { "\(name) in \(process)" }
}
