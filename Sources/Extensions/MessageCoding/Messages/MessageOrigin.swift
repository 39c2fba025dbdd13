/// The sender of a message, and the sequence number of the message.
public struct MessageOrigin: Hashable, Sendable {
  /// A number that distinguishes the sender from other processes.
  public var sender: UInt64

  /// The position of the message among the messages of its sender, counted from 1.
  ///
  /// A coder refuses to decode a message with the number 0.
  public var number: UInt64

  /// Makes an origin from a sender and a sequence number.
  public init(sender: UInt64, number: UInt64) {
    self.sender = sender
    self.number = number
  }
}
