public import Invocation

/// A message and what travels beside it.
public struct CodedMessage: Sendable {
  /// The message.
  public var invocation: Invocation

  /// The sender and its count of messages, nil if they are not given.
  public var origin: MessageOrigin?

  /// Makes a message that can be encoded.
  public init(_ invocation: Invocation, origin: MessageOrigin? = nil) {
    self.invocation = invocation
    self.origin = origin
  }
}
