import Invocation
import RuntimeSupport

extension Multicast {
  /// Returns the dispatch plan for a selector, and makes or updates the plan if the list or the
  /// epoch has changed.
  ///
  /// An update looks only at the registrations that were added since the old plan was made.
  /// Registrations whose delegates are found deallocated are removed.
  @inline(__always)
  func plan(for selector: Selector) -> DispatchPlan {
    if let plan = state.withLock({ $0.plan(for: selector)?.object }) { return plan }
    return makePlan(for: selector)
  }

  @inline(never)
  private func makePlan(for selector: Selector) -> DispatchPlan {
    while true {
      // The plan is made without the lock, because asking delegates whether they respond runs
      // foreign code. If the list has changed meanwhile, `insert(_:madeFrom:)` returns `nil`, and
      // the loop starts again.
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

  /// Changes the state under the lock, and releases the plans that the change invalidates after the
  /// lock.
  @inline(__always)
  func change<Result: Sendable>(_ body: (inout MulticastState) -> Result) -> Result {
    let (result, dropped) = state.withLock { state in
      (body(&state), state.takeDroppedPlans())
    }
    withExtendedLifetime(dropped) {}
    return result
  }
}
