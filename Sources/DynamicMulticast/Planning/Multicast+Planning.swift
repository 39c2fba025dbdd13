import Invocation
import Support

extension Multicast {
  /// The dispatch plan for a selector, which is made if there is none for the present list.
  ///
  /// Making a plan looks at all registrations, and removes those whose delegates were deallocated.
  func plan(for selector: Selector) -> DispatchPlan {
    if let plan = state.withLock({ $0.plan(for: selector)?.takeUnretainedValue() }) { return plan }
    while true {
      // Not under the lock: delegates are asked whether they respond, which runs foreign code.
      let (list, taps, version, backlog) = state.withLock {
        ($0.list, $0.taps, $0.version, $0.backlog)
      }
      let plan = DispatchPlan(
        for: selector, among: list.compactMap(\.self), failures: failures, taps: taps,
        backlog: backlog ?? (EventLog.isObservingAll ? self.backlog : nil))
      guard !plan.foundDeallocated else {
        prune()
        continue
      }
      if let plan = state.withLock({ $0.insert(plan, ifStill: version) }) { return plan }
    }
  }
}
