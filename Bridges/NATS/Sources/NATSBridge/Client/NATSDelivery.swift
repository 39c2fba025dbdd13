/// The place of a stored message in its stream, and how often it was delivered.
public struct NATSDelivery: Sendable, Equatable {
  /// The name of the stream.
  public internal(set) var stream: String

  /// The message's number in the stream: the same in each delivery, and for each process.
  ///
  /// A stream that was made again counts from one. A server whose machine fails may forget its newest
  /// messages, and give their numbers to others.
  public internal(set) var streamSequence: UInt64

  /// The number of the delivery to this process.
  public internal(set) var consumerSequence: UInt64

  /// One for the first delivery, more when the message was delivered before and not handled in time.
  ///
  /// A server that was killed may have forgotten a delivery, and count from one again.
  public internal(set) var number: UInt64
}
