public import Invocation

/// A delegate in another process that has answered a question, or has failed to answer.
///
/// A `RemoteDelegate` only identifies the delegate, and responds to no messages.
public final class RemoteDelegate: Respondable, Sendable {
  /// The name of the delegate's class, as the other process has given it.
  public let name: String

  /// The name of the process in which the delegate lives.
  public let process: String

  /// Makes an object that identifies a delegate in another process.
  public init(_ name: String, in process: String) {
    self.name = name
    self.process = process
  }

  /// An empty table: a remote delegate has no methods.
  @_documentation(visibility: internal)
  public static var methods: MethodTable { MethodTable() }
}

extension RemoteDelegate: CustomStringConvertible {
  /// The name of the delegate and of its process.
  public var description: String { "\(name) in \(process)" }
}
