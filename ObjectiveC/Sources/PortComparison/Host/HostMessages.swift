public import Invocation

/// Messages that the host sends to the plug-in.
public struct HostMessages: Sendable {
  let interface: Interface

  /// Names the queue on which the host sends the messages; `nil` for no queue.
  let queue: String?

  /// Names the queue on which the host sends some of the messages; `nil` for no queue.
  let otherQueue: String?

  /// Names the object of which the plug-in must be a delegate to get the messages.
  let sender: String?

  /// The declarations of messages.
  enum Interface: Sendable {
    /// A class or protocol of the original with this name.
    case declared(String)
    case described(ProtocolDescription)
  }
}

extension HostMessages {
  /// Makes the messages of a class or protocol that the original declares.
  ///
  /// Class methods are sent to the plug-in's class.
  ///
  /// - Parameters:
  ///   - name: The name of the class or protocol.
  ///   - queue: The name of the queue on which the host sends the messages, if there is one.
  ///   - other: The name of a queue on which the host sends some of the messages, such as the queue
  ///     of the plug-in, whose methods must then not wait for the queue.
  ///   - sender: The name of the object that sends the messages to its delegates. A plug-in gets a
  ///     message as often as it has added itself by `addDelegate:delegateQueue:`, and none after
  ///     `removeDelegate:`. By default, the host sends the messages to the plug-in directly.
  public init(
    of name: String, on queue: String? = nil, alsoOn other: String? = nil,
    from sender: String? = nil
  ) {
    self.init(interface: .declared(name), queue: queue, otherQueue: other, sender: sender)
  }

  /// Makes the messages of a protocol that Swift describes.
  ///
  /// See the initializer for a declared class or protocol for the other parameters.
  public init(
    _ description: ProtocolDescription, on queue: String? = nil, alsoOn other: String? = nil,
    from sender: String? = nil
  ) {
    self.init(
      interface: .described(description), queue: queue, otherQueue: other, sender: sender)
  }
}
