/// The description of a durable consumer: a name under which a client gets what it missed.
struct NATSConsumer: Sendable {
  var name: String
  var stream: String
  /// The messages of the stream that it gets; `nil` is all.
  var subject: String?
  /// The time after which a message that was not acknowledged is delivered again.
  var acknowledgeWithin: Duration = .seconds(30)
  /// The messages that are delivered before one must be acknowledged.
  var maximumUnacknowledged = 1000
  /// What a new consumer gets.
  var begins = Beginning.withAll
  /// The deliveries of a message; `nil` is until it is acknowledged.
  var maximumDeliveries: Int?

  /// The first message of a new consumer.
  enum Beginning: Sendable {
    case withAll

    /// Only what is stored after it was made.
    case withNew

    /// The message with a number in the stream, and those after it.
    case with(UInt64)
  }
}
