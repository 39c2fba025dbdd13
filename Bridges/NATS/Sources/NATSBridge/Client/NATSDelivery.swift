/// The place of a stored message in its stream.
struct NATSDelivery: Sendable, Equatable {
  var stream: String
  var streamSequence: UInt64
  var consumerSequence: UInt64
  /// One for the first delivery, more when the message was delivered before and not acknowledged.
  var number: UInt64
}
