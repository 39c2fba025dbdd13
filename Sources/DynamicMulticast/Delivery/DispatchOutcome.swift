/// The facts about the delegates that a plan found while it dispatched a message.
struct DispatchOutcome {
  /// Whether a delegate responded, here or elsewhere.
  var foundResponder = false

  /// Whether a registration's delegate was deallocated.
  var foundDeallocated = false

  /// What did not go well; nil if all did.
  // One reference, as every send makes an outcome and few have this.
  private(set) var problems: Problems?

  /// The deliveries of a message that its sender has to care for.
  final class Problems {
    /// Why the message did not leave the process, where it should have.
    var failures: [DeliveryFailure] = []

    /// The deliveries for which there was no room.
    var refused: [RefusedDelivery] = []
  }
}

extension DispatchOutcome {
  mutating func append(_ delivery: RefusedDelivery) {
    madeProblems().refused.append(delivery)
  }

  mutating func append(_ failure: DeliveryFailure) {
    madeProblems().failures.append(failure)
  }

  private mutating func madeProblems() -> Problems {
    let problems = problems ?? Problems()
    self.problems = problems
    return problems
  }
}
