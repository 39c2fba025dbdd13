import Invocation
import RuntimeSupport

/// A cache of dispatch plans by selector, valid for one epoch.
///
/// Each plan was made for the version of the list at that time. When the epoch ends, no plan can be
/// used any longer: a class has received a new method, or the observers have changed.
struct DispatchPlanCache: Sendable {
  private var plans: [DispatchPlan] = []

  let epoch: UInt64

  // A `Dictionary` would work, too, but hashing a selector takes longer than all other lookups of a
  // send.
  private var table = AddressTable(capacity: 8)

  init(epoch: UInt64) {
    self.epoch = epoch
  }

  var count: Int { plans.count }

  /// Returns the plan for a selector, or `nil` if the cache has no plan or belongs to another
  /// epoch.
  ///
  /// The reference is valid as long as the cache exists and the plan is not replaced.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - epoch: The epoch that the caller has read. The epoch changes without the lock, so the
  ///     caller reads it once.
  /// - Returns: The plan.
  func plan(for selector: Selector, in epoch: UInt64) -> Uncounted<DispatchPlan>? {
    guard epoch == self.epoch else { return nil }
    return UnsafeRawPointer(bitPattern: table.value(for: selector.key)).map {
      Uncounted(address: $0)
    }
  }

  /// Adds a plan to the cache.
  ///
  /// - Returns: The replaced plan for the same selector, or `nil`.
  mutating func insert(_ plan: DispatchPlan) -> DispatchPlan? {
    if let old = UnsafeRawPointer(bitPattern: table.value(for: plan.selector.key)) {
      var replaced = plan
      plan.indexInCache = Uncounted<DispatchPlan>(address: old).object.indexInCache
      swap(&plans[plan.indexInCache], &replaced)
      set(plan)
      return replaced
    }
    plan.indexInCache = plans.count
    plans.append(plan)
    if plans.count * 2 > table.capacity {
      table = AddressTable(capacity: table.capacity * 2)
      for plan in plans { set(plan) }
    } else {
      set(plan)
    }
    return nil
  }

  private func set(_ plan: DispatchPlan) {
    table.set(UInt(bitPattern: Uncounted(plan).address), for: plan.selector.key)
  }
}
