import RuntimeSupport

/// Plans that are no longer valid, until no sender uses them.
///
/// A plan may be the last owner of removed registrations, and of the closures of delegates. So the
/// plan is released as soon as the last sender has ended that can have found the plan: by the
/// thread that made the plan invalid, or else by that sender.
struct RetiredPlans: Sendable {
  /// A ``DispatchPlan``, or a ``DispatchPlanCache`` with its plans.
  typealias Plans = any AnyObject & Sendable

  /// The plans that a sender may use, oldest first, each with the era in which senders could last
  /// find the plans.
  private var waiting: [(era: UInt, plans: Plans)] = []

  /// Plans that no sender uses, which the caller releases after the lock of the multicast.
  struct Released: Sendable {
    fileprivate(set) var first: Plans?
    fileprivate(set) var others: [Plans] = []
  }

  /// Adds plans that senders can no longer find.
  ///
  /// - Parameters:
  ///   - plans: The plans, which ``PublishedPlans`` no longer has.
  ///   - era: The era of the plans.
  /// - Returns: All plans that no sender uses.
  mutating func add(_ plans: Plans, in era: borrowing HazardEra) -> Released {
    let ended = era.advance()
    // The usual case, without an allocation.
    if waiting.isEmpty, !HazardEra.isRead(ended) { return Released(first: plans) }
    waiting.append((ended, plans))
    return release()
  }

  /// Returns all plans that no sender uses.
  // A sender that has published an era may use all plans that became invalid in that era or later.
  // So the plans are released in order.
  mutating func release() -> Released {
    var count = 0
    while count < waiting.count, !HazardEra.isRead(waiting[count].era) { count += 1 }
    defer { waiting.removeFirst(count) }
    return Released(others: waiting[..<count].map(\.plans))
  }
}
