/// The answer of a stream to a message.
struct NATSStored: Sendable, Equatable {
  var sequence: UInt64
  /// Whether the stream had a message with the same id, and so stored no second one.
  var isDuplicate: Bool
}
