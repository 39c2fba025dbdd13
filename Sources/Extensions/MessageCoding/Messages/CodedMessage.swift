public import Invocation

/// A message together with its origin.
public struct CodedMessage: Sendable {
  /// The selector and the arguments of the message.
  public var invocation: Invocation

  /// The sender and the sequence number, or `nil` if the message has no origin.
  public var origin: MessageOrigin?

  /// Makes a message for a ``MessageCoder`` to encode.
  public init(_ invocation: Invocation, origin: MessageOrigin? = nil) {
    self.invocation = invocation
    self.origin = origin
  }
}
