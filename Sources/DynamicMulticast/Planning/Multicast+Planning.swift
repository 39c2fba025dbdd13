import Invocation
import RuntimeSupport

extension Multicast {
  /// Returns the dispatch plan for a selector, and makes the plan if the list or the epoch has
  /// changed.
  ///
  /// Making a plan takes time proportional to the length of the list, as a send does. Registrations
  /// whose delegates are found deallocated are removed.
  @inline(__always)
  func plan(for selector: Selector) -> DispatchPlan {
    withPlan(for: selector) { $0 }
  }

  /// Runs a closure with the dispatch plan for a selector, and does not count the references to the
  /// plan if the closure does not.
  ///
  /// Foreign code may run in the closure. Until the closure returns, the plan is kept.
  @inline(__always)
  func withPlan<Result>(for selector: Selector, _ body: (DispatchPlan) -> Result) -> Result {
    if let reading = plans.era.begin() {
      defer { if plans.era.end(reading) { releasePlans() } }
      if let plan = plans.plan(for: selector) {
        plans.era.narrow(reading, to: plan.address)
        return plan.with(body)
      }
    }
    return body(makePlan(for: selector))
  }

  @inline(never)
  private func makePlan(for selector: Selector) -> DispatchPlan {
    // The published plans lack the plan, unless the thread has no slot to read them.
    if let plan = state.withLock({ $0.plans.plan(for: selector)?.object }) { return plan }
    while true {
      // The plan is made without the lock, because asking delegates whether they respond runs
      // foreign code. If the list has changed meanwhile, `insert(_:madeFrom:)` returns `nil`, and
      // the loop starts again.
      var basis = state.withLock { $0.basis() }
      if basis.pendingDeliveries == nil, EventLog.isObservingAll {
        basis.pendingDeliveries = pendingDeliveries
      }
      let plan = DispatchPlan(for: selector, from: basis, failures: failures)
      guard plan.deallocated.isEmpty else {
        prune(plan.deallocated)
        continue
      }
      if let plan = change({ [basis] in $0.plans.insert(plan, madeFrom: basis) }) { return plan }
    }
  }

  /// Changes the state under the lock, and releases the plans that the change invalidates after the
  /// lock.
  @inline(__always)
  func change<Result: Sendable>(_ body: (inout MulticastState) -> Result) -> Result {
    let (result, released) = state.withLock { state in
      let result = body(&state)
      return (result, state.plans.publish(as: plans))
    }
    withExtendedLifetime(released) {}
    return result
  }

  /// Releases the invalid plans that waited for this sender.
  @inline(never)
  private func releasePlans() {
    let released = state.withLock { $0.plans.release() }
    withExtendedLifetime(released) {}
  }
}
