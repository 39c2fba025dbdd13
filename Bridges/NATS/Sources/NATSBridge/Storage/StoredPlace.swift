/// The place of a message in a stream, and the subject at which it is acknowledged.
struct StoredPlace: Sendable {
  /// How often the stream had been made again or had lost messages, when numbers are given again.
  let epoch: Int
  let sequence: UInt64
  let acknowledgement: String
}
