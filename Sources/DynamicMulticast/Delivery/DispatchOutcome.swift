/// The facts about the delegates that a plan found while it dispatched a message.
struct DispatchOutcome {
  /// Whether a delegate responded, here or elsewhere.
  var foundResponder = false

  /// Whether a registration's delegate was deallocated.
  var foundDeallocated = false

  /// Why the message did not leave the process, where it should have.
  var failures: [DeliveryFailure] = []

  /// The deliveries for which there was no room; nil if there was room for all.
  var refused: [RefusedDelivery]?
}

extension DispatchOutcome {
  mutating func append(_ delivery: RefusedDelivery) {
    refused = (refused ?? []) + [delivery]
  }
}
