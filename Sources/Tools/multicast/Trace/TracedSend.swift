/// A send from outside of all handlers.
struct TracedSend: Equatable {
  let number: Int?
  let selector: String

  /// The index of the track of the sending thread.
  let track: Int

  let start: Int
  let duration: Int

  /// The number of deliveries that the send dispatched.
  let deliveryCount: Int
}
