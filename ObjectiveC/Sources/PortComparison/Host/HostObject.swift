public import Invocation

/// An object that the host hands to the plug-in.
///
/// Each ``PortWorld`` has a separate object. An object records each message with its arguments, and
/// answers by the last step `PortStep.answer` for the selector, by its closure, or with `nil` or
/// zero:
///
/// ```swift
/// HostObject("stream", "XMPPStream", answers: ["generateUUID": { .string("id-\($0.count)") }])
/// ```
public struct HostObject: Sendable {
  /// Names the object in sessions and failures.
  public let name: String

  let interface: HostMessages.Interface
  let unrecorded: Set<Selector>
  let answers: [Selector: @Sendable (HostQuestion) -> PortValue]

  /// `true` if the host releases the object in random sessions.
  let isReleased: Bool

  /// `true` if the queue on which a message arrives is compared.
  let comparesQueue: Bool
  let port: (@Sendable (PortWorld) throws -> any Sendable)?
}

extension HostObject {
  /// Makes an object that has the methods of a class or protocol which the original declares.
  ///
  /// - Parameters:
  ///   - name: The name of the object.
  ///   - type: The name of the class or protocol.
  ///   - unrecorded: The messages that are not compared, because the port has no counterpart.
  ///   - isReleased: Whether the host releases the object in random sessions, and observes whether
  ///     the object is deallocated.
  ///   - comparesQueue: Whether the queue of the host on which a message arrives is compared. By
  ///     default, the queue is compared if there is no `port`, because a Swift class may report its
  ///     messages from another queue than the original's object.
  ///   - answers: Closures that answer messages, equally in both worlds.
  ///   - port: Makes the object of the port's world, if the port needs an object of a Swift class.
  ///     Such an object reports its messages with ``PortWorld/record(_:_:_:)``.
  public init(
    _ name: String, _ type: String, unrecorded: Set<Selector> = [], isReleased: Bool = false,
    comparesQueue: Bool? = nil,
    answers: [Selector: @Sendable (HostQuestion) -> PortValue] = [:],
    port: (@Sendable (PortWorld) throws -> any Sendable)? = nil
  ) {
    self.init(
      name: name, interface: .declared(type), unrecorded: unrecorded, answers: answers,
      isReleased: isReleased, comparesQueue: comparesQueue ?? (port == nil), port: port)
  }

  /// Makes an object that has the methods of a protocol that Swift describes.
  ///
  /// See the initializer for a declared class or protocol for the other parameters.
  public init(
    _ name: String, _ description: ProtocolDescription, unrecorded: Set<Selector> = [],
    isReleased: Bool = false, comparesQueue: Bool? = nil,
    answers: [Selector: @Sendable (HostQuestion) -> PortValue] = [:],
    port: (@Sendable (PortWorld) throws -> any Sendable)? = nil
  ) {
    self.init(
      name: name, interface: .described(description), unrecorded: unrecorded, answers: answers,
      isReleased: isReleased, comparesQueue: comparesQueue ?? (port == nil), port: port)
  }
}

/// A message to an object of the host that a closure answers.
public struct HostQuestion: Sendable {
  /// The arguments, as far as the port's side passes them to ``PortWorld/answer(of:to:_:)``.
  public let arguments: [PortValue]

  /// How often the object has answered the message before in this session.
  public let count: Int
}
