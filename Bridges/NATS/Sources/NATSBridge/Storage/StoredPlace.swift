/// The position of a message in a stream, and the subject on which the message is acknowledged.
struct StoredPlace: Sendable {
  /// The number of times that the stream was made again or has lost messages.
  ///
  /// After each of these events, message numbers are reused.
  let epoch: Int
  let sequence: UInt64
  let acknowledgement: String
}
