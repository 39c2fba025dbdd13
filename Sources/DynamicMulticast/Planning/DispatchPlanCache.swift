import Invocation
import RuntimeSupport

/// The plans for one list of delegates, by selector, each as the list was when it was made.
///
/// They are as good as none once their epoch is over: a class has been given a method that it did not
/// have, or there are other observers.
struct DispatchPlanCache: Sendable {
  private var plans: [DispatchPlan] = []

  let epoch: UInt64

  // A dictionary would do. It takes longer to hash a selector than all else that a send looks up.
  private var table = AddressTable(capacity: 8)

  init(epoch: UInt64) {
    self.epoch = epoch
  }

  var count: Int { plans.count }

  /// The plan for a selector, valid as long as this is there and the plan is not replaced.
  ///
  /// The caller says which epoch it was when it looked.
  func plan(for selector: Selector, in epoch: UInt64) -> Uncounted<DispatchPlan>? {
    guard epoch == self.epoch else { return nil }
    return UnsafeRawPointer(bitPattern: table.value(for: selector.key)).map {
      Uncounted(address: $0)
    }
  }

  /// Adds a plan.
  ///
  /// - Returns: The plan for the same selector that it replaces.
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
