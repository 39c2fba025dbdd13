import CRuntimeSupport
import Invocation
import RuntimeSupport

/// Knows which plans are valid for the current list, and which invalid plans senders may still use.
///
/// The plans belong to ``MulticastState``, so all changes are made under the lock of the multicast.
/// Senders find the plans in ``PublishedPlans``.
struct CurrentPlans: Sendable {
  /// The valid plans, each made at the first send of its selector.
  private var cache: DispatchPlanCache?

  /// The plans that a change has invalidated, until ``publish(as:)``.
  private var dropped: DispatchPlanCache?

  /// The invalid plans that senders may still use.
  private var retired = RetiredPlans()

  /// The version of the list, which is incremented whenever all plans are invalidated.
  private(set) var listVersion = 0

  /// Invalidates all plans, so that each plan is made from nothing at its next use.
  mutating func forget() {
    listVersion += 1
    drop()
  }

  private mutating func drop() {
    if cache == nil { return }
    // Otherwise senders could still read the cache that is dropped first.
    assert(dropped == nil, "A change drops plans once")
    dropped = cache.take()
  }

  /// Publishes the valid plans for senders, at the end of a change.
  ///
  /// - Returns: Plans that no sender uses, which the caller must release after the lock: the plans
  ///   may be the last owners of removed registrations, whose `deinit` must not run under the lock.
  @inline(__always)
  mutating func publish(as published: borrowing PublishedPlans) -> RetiredPlans.Released? {
    published.set(cache)
    if dropped == nil { return nil }
    return dropped.take().map { retired.add($0, in: published.era) }
  }

  /// Returns the invalid plans that no sender uses, which the caller must release after the lock.
  mutating func release() -> RetiredPlans.Released { retired.release() }

  /// Returns the valid plan for a selector, or `nil` if there is none.
  ///
  /// The cache retains the plan, so the reference is valid only under the lock of the multicast.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - epoch: The current epoch. As the epoch changes without the lock, a caller that needs it
  ///     more than once reads it once.
  /// - Returns: The plan.
  func plan(for selector: Selector, in epoch: UInt64 = planEpoch()) -> Uncounted<DispatchPlan>? {
    cache?.plan(for: selector, in: epoch)
  }

  /// Caches a plan, unless the list or the epoch has changed since its basis was read.
  ///
  /// - Returns: The plan to use. If another thread has cached a plan first, the plan to use is the
  ///   cached plan. If the list has changed, the plan to use is `nil`. If only the epoch has changed,
  ///   the plan is used once and not cached.
  mutating func insert(_ plan: DispatchPlan, madeFrom basis: PlanBasis) -> DispatchPlan? {
    if basis.version != listVersion { return nil }
    // The epoch changes without the lock, so it is read once. A plan that was made in an older epoch
    // and cached for a newer epoch would lack the method that began the newer epoch.
    // Models/plans.pml checks this.
    let epoch = planEpoch()
    if basis.epoch != epoch { return plan }
    if let existing = self.plan(for: plan.selector, in: epoch) { return existing.object }
    cacheWithRoom(in: epoch).insert(plan)
    return plan
  }

  /// Returns the cache of an epoch, with room for a plan.
  private mutating func cacheWithRoom(in epoch: UInt64) -> DispatchPlanCache {
    var new = DispatchPlanCache(epoch: epoch)
    if let cache, cache.epoch == epoch {
      if !cache.isFull { return cache }
      new = cache.movedToLargerCache()
    }
    drop()
    cache = new
    return new
  }
}
