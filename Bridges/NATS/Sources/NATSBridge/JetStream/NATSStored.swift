/// The answer of a stream to a stored message.
struct NATSStored: Sendable, Equatable {
  var sequence: UInt64
  /// `true` if the stream already contained a message with the same ID, and stored no second
  /// message.
  var isDuplicate: Bool
}
