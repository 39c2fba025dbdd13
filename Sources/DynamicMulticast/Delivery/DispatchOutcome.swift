/// What the dispatch of a message by a plan has found.
struct DispatchOutcome {
  /// `true` if a delegate of this process responded, or if the message was passed to a tap that
  /// counts as a responder; see ``MessageTap``.
  var foundResponder = false

  /// `true` if the delegate of a registration was found deallocated.
  var foundDeallocated = false

  /// The problems of the dispatch, or `nil` if there are none.
  // A single reference, because every send makes an outcome, and few sends have problems.
  private(set) var problems: Problems?

  /// Failures and deliveries that the sender of a message must handle.
  final class Problems {
    /// The failures of which the sender is told.
    ///
    /// During the dispatch, these are the reasons why the message did not leave the process,
    /// although it should have. Failures of ``refused`` deliveries are added when the policies of
    /// their limits are applied.
    var failures: [DeliveryFailure] = []

    /// Deliveries for which there was no room.
    var refused: [RefusedDelivery] = []

    /// The bridges that could not send the message to other processes, with the errors.
    fileprivate(set) var failedBridges: [(bridge: MessageTap, error: any Error)] = []
  }
}

extension DispatchOutcome {
  mutating func append(_ delivery: RefusedDelivery) {
    madeProblems().refused.append(delivery)
  }

  mutating func append(_ failure: DeliveryFailure, of bridge: MessageTap) {
    let problems = madeProblems()
    problems.failures.append(failure)
    problems.failedBridges.append((bridge, failure.error))
  }

  private mutating func madeProblems() -> Problems {
    let problems = problems ?? Problems()
    self.problems = problems
    return problems
  }
}
