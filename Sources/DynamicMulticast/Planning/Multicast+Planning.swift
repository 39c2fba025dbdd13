import Invocation
import RuntimeSupport

extension Multicast {
  /// The dispatch plan for a selector, which is made if there is none for the present list.
  ///
  /// If there is one for the list as it was, only the registrations that were added since are
  /// looked at. Removes those whose delegates were found deallocated.
  @inline(__always)
  func plan(for selector: Selector) -> DispatchPlan {
    if let plan = state.withLock({ $0.plan(for: selector)?.object }) { return plan }
    return makePlan(for: selector)
  }

  @inline(never)
  private func makePlan(for selector: Selector) -> DispatchPlan {
    while true {
      // Not under the lock: delegates are asked whether they respond, which runs foreign code.
      var basis = state.withLock { $0.basis(for: selector) }
      if basis.pendingDeliveries == nil, EventLog.isObservingAll {
        basis.pendingDeliveries = pendingDeliveries
      }
      let plan = DispatchPlan(for: selector, from: basis, failures: failures)
      guard plan.deallocated.isEmpty else {
        prune(plan.deallocated)
        continue
      }
      if let plan = change({ [basis] in $0.insert(plan, madeFrom: basis) }).plan { return plan }
    }
  }

  /// Changes the state, and releases the plans that the change makes useless after the lock.
  @inline(__always)
  func change<Result: Sendable>(_ body: (inout MulticastState) -> Result) -> Result {
    let (result, dropped) = state.withLock { state in
      (body(&state), state.takeDroppedPlans())
    }
    withExtendedLifetime(dropped) {}
    return result
  }
}
