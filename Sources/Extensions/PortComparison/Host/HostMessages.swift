public import Invocation

/// Messages that the host sends to the plug-in.
public struct HostMessages: Sendable {
  let interface: Interface

  /// The name of the queue on which the host sends the messages; `nil` for no queue.
  let queue: String?

  /// The declarations of messages.
  enum Interface: Sendable {
    /// The class or protocol of the original with this name.
    case declared(String)
    case described(ProtocolDescription)
  }

  /// Makes the messages of a class or protocol that the original declares.
  ///
  /// - Parameters:
  ///   - name: The name of the class or protocol.
  ///   - queue: The name of the queue on which the host sends the messages, if there is one.
  public init(of name: String, on queue: String? = nil) {
    self.init(.declared(name), queue)
  }

  /// Makes the messages of a protocol.
  ///
  /// - Parameters:
  ///   - description: The protocol.
  ///   - queue: The name of the queue on which the host sends the messages, if there is one.
  public init(_ description: ProtocolDescription, on queue: String? = nil) {
    self.init(.described(description), queue)
  }

  private init(_ interface: Interface, _ queue: String?) {
    self.interface = interface
    self.queue = queue
  }
}
