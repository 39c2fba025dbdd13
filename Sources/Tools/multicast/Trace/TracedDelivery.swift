/// A delivery whose handler ran.
struct TracedDelivery: Equatable {
  let number: Int?
  let send: Int?

  /// The number of the delivery whose handler sent the message.
  let cause: Int?

  let selector: String

  /// The index of the delivery's track in ``Trace/tracks``.
  let track: Int

  let delegate: String
  let addedAt: String
  let thread: Int?
  let start: Int
  let duration: Int
  let wait: Int

  /// The outcome of the handler: `ended`, `failed`, or `running` if the trace ended first.
  let outcome: String

  let error: String
  let arguments: [String]
}
