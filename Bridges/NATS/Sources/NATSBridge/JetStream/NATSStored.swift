/// The answer of a stream to a stored message.
struct NATSStored: Sendable, Equatable {
  var sequence: UInt64
  /// `true` if the stream already contained a message with the same ID, and did not store the new
  /// message.
  var isDuplicate: Bool
}
