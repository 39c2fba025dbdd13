/// The position of a stored message in its stream, and the number of its deliveries.
public struct NATSDelivery: Sendable, Equatable {
  /// The name of the stream.
  public internal(set) var stream: String

  /// The message's number in the stream, which is the same in each delivery and for each process.
  ///
  /// A stream that has been deleted and created again numbers its messages from 1. A server whose
  /// machine fails may lose its newest messages, and reuse their numbers.
  public internal(set) var streamSequence: UInt64

  /// The number of the delivery to this process, counted over all messages.
  public internal(set) var consumerSequence: UInt64

  /// The number of this delivery of the message, beginning with 1.
  ///
  /// A number above 1 means that the message was delivered before and was not acknowledged in time.
  /// A server that was killed may have lost count of a delivery, and begin with 1 again.
  public internal(set) var number: UInt64
}
