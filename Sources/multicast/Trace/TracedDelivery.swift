/// A delivery whose handler ran.
struct TracedDelivery: Equatable {
  let number: Int?
  let send: Int?

  /// The delivery whose handler sent the message.
  let cause: Int?

  let selector: String

  /// The index of its track.
  let track: Int

  let delegate: String
  let addedAt: String
  let thread: Int?
  let start: Int
  let duration: Int
  let wait: Int
  let hasFailed: Bool
  let error: String
  let arguments: [String]
}
