import RuntimeSupport

/// Plans that are no longer valid, until no sender uses them.
///
/// A plan may be the last owner of removed registrations. So the plan is released as soon as the
/// last sender has ended that can have found the plan: by the thread that made the plan invalid, or
/// else by that sender.
struct RetiredPlans: Sendable {
  /// The plans that a sender may use, oldest first, each with the era in which senders could last
  /// find the plans.
  private var waiting: [(era: UInt, plans: DispatchPlanCache)] = []

  /// Plans that no sender uses, which the caller releases after the lock of the multicast.
  struct Released: Sendable {
    fileprivate(set) var first: DispatchPlanCache?
    fileprivate(set) var others: [DispatchPlanCache] = []
  }

  /// Adds plans that senders can no longer find.
  ///
  /// - Parameters:
  ///   - plans: The plans, which ``PublishedPlans`` no longer has.
  ///   - era: The era of the plans.
  /// - Returns: All plans that no sender uses.
  mutating func add(_ plans: DispatchPlanCache, in era: borrowing HazardEra) -> Released {
    let ended = era.advance()
    // The usual case, without an allocation.
    if waiting.isEmpty, !HazardEra.isRead(where: { $0 == ended || plans.contains($0) }) {
      return Released(first: plans)
    }
    waiting.append((ended, plans))
    return release()
  }

  /// Returns all plans that no sender uses.
  mutating func release() -> Released {
    var released = Released()
    var kept: [(era: UInt, plans: DispatchPlanCache)] = []
    for (index, retired) in waiting.enumerated() {
      // A sender that has published an era may use all plans that became invalid in that era or
      // later.
      if HazardEra.isRead(retired.era) {
        kept += waiting[index...]
        break
      }
      if HazardEra.isRead(where: retired.plans.contains) {
        kept.append(retired)
      } else {
        released.others.append(retired.plans)
      }
    }
    waiting = kept
    return released
  }
}
