/// A send from outside of all handlers.
struct TracedSend: Equatable {
  let number: Int?
  let selector: String

  /// The index of its thread's track.
  let track: Int

  let start: Int
  let duration: Int

  /// The deliveries that it dispatched.
  let deliveryCount: Int
}
