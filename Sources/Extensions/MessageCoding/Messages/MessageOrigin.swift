/// The process that sent a message, and the message's place among those of that process.
public struct MessageOrigin: Hashable, Sendable {
  /// A number that tells the sender from others.
  public var sender: UInt64

  /// The position among the sender's messages, counted from 1.
  ///
  /// A message that is numbered 0 is refused where it is decoded.
  public var number: UInt64

  /// Makes an origin of its parts.
  public init(sender: UInt64, number: UInt64) {
    self.sender = sender
    self.number = number
  }
}
