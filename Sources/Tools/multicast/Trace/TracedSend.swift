/// A send from outside of all handlers.
struct TracedSend: Equatable {
  let number: Int?
  let selector: String

  /// The index of the sending thread's track in ``Trace/tracks``.
  let track: Int

  let start: Int
  let duration: Int

  /// How many deliveries the send dispatched.
  let deliveryCount: Int
}
