/// The facts about the delegates that a plan found while it dispatched a message.
struct DispatchOutcome {
  /// Whether a delegate responded.
  var foundResponder = false

  /// Whether a registration's delegate was deallocated.
  var foundDeallocated = false

  /// The deliveries for which there was no room; nil if there was room for all.
  var refused: [RefusedDelivery]?
}

extension DispatchOutcome {
  mutating func append(_ delivery: RefusedDelivery) {
    refused = (refused ?? []) + [delivery]
  }
}
