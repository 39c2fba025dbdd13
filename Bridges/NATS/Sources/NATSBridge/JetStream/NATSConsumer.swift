/// The description of a durable consumer, which remembers the messages that a client has handled.
struct NATSConsumer: Sendable {
  var name: String
  var stream: String
  /// The subject of the messages to deliver; `nil` for all messages of the stream.
  var subject: String?
  /// The time after which an unacknowledged message is delivered again.
  var acknowledgeWithin: Duration = .seconds(30)
  /// The maximum number of messages that are delivered but not yet acknowledged.
  var maximumUnacknowledged = 1000
  /// The first message of a new consumer.
  var begins = Beginning.withAll
  /// The maximum number of deliveries of a message; `nil` to repeat the delivery until the
  /// acknowledgment.
  var maximumDeliveries: Int?

  /// The possible first messages of a new consumer.
  enum Beginning: Sendable {
    case withAll

    /// The first message that is stored after the consumer was created.
    case withNew

    /// The message with this number in the stream.
    case with(UInt64)
  }
}
