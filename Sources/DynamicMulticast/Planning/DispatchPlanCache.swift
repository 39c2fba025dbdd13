import Invocation
import RuntimeSupport
import Synchronization

/// A cache of dispatch plans by selector, valid for one epoch.
///
/// Each plan was made for the version of the list at that time. When the epoch ends, no plan can be
/// used any longer: a class has received a new method, or the observers have changed.
///
/// Senders look up plans without a lock; see ``PublishedPlans``. All changes are made under the lock
/// of the multicast.
final class DispatchPlanCache: Sendable {
  let epoch: UInt64

  // A `Dictionary` would work, too, but hashing a selector takes longer than all other lookups of a
  // send.
  /// The addresses of the plans, each of which the cache retains.
  private let table: AddressTable

  /// The version of the list.
  private let version: Atomic<Int>

  /// The number of plans.
  // Accessed only under the lock of the multicast, and in `deinit`.
  private(set) nonisolated(unsafe) var count = 0

  private init(epoch: UInt64, version: Int, capacity: Int) {
    self.epoch = epoch
    self.version = Atomic(version)
    table = AddressTable(capacity: capacity)
  }

  /// Creates an empty cache.
  convenience init(epoch: UInt64, version: Int) {
    self.init(epoch: epoch, version: version, capacity: 8)
  }

  deinit {
    // The plans of a cache that was too small belong to its successor.
    if count > 0 { table.forEach { Uncounted<DispatchPlan>(address: $1).release() } }
  }

  /// Returns the plan for a selector, or `nil` if the cache has no plan or belongs to another
  /// epoch.
  ///
  /// The plan may be of an older version of the list. The reference is valid under the lock of the
  /// multicast.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - epoch: The epoch that the caller has read. The epoch changes without the lock, so the
  ///     caller reads it once.
  /// - Returns: The plan.
  @inline(__always)
  func plan(for selector: Selector, in epoch: UInt64) -> Uncounted<DispatchPlan>? {
    guard epoch == self.epoch else { return nil }
    return UnsafeRawPointer(bitPattern: table.value(for: selector.key)).map {
      Uncounted(address: $0)
    }
  }

  /// Returns the plan for a selector, if the plan is valid for the current list and the epoch.
  ///
  /// The reference is valid under the lock of the multicast, or during a use of ``PublishedPlans``.
  @inline(__always)
  func validPlan(for selector: Selector, in epoch: UInt64) -> Uncounted<DispatchPlan>? {
    guard let plan = plan(for: selector, in: epoch),
      plan.with({ $0.version == version.load(ordering: .acquiring) })
    else { return nil }
    return plan
  }

  /// Returns `true` if the plan at an address belongs to the cache.
  func contains(_ address: UInt) -> Bool {
    var isFound = false
    // The plans of a cache that was too small belong to its successor.
    if count > 0 { table.forEach { if UInt(bitPattern: $1) == address { isFound = true } } }
    return isFound
  }

  /// Sets the version of the list, after a change of the list.
  func setVersion(_ new: Int) { version.store(new, ordering: .releasing) }

  /// Adds a plan to the cache.
  ///
  /// - Returns: The replaced plan for the same selector, which senders may still use. `nil` if there
  ///   was no plan for the selector.
  /// - Precondition: The cache has a plan for the selector, or ``isFull`` is `false`.
  func insert(_ plan: DispatchPlan) -> DispatchPlan? {
    let old = UnsafeRawPointer(bitPattern: table.value(for: plan.selector.key))
    table.set(UInt(bitPattern: Uncounted.retaining(plan).address), for: plan.selector.key)
    guard let old else {
      count += 1
      return nil
    }
    return Uncounted<DispatchPlan>(address: old).takeRetained()
  }

  /// `true` if there is no room for a plan for another selector.
  var isFull: Bool { count * 2 >= table.capacity }

  /// Returns a cache with the same plans and more room, and transfers the ownership of the plans to
  /// that cache.
  ///
  /// Senders may use this cache until it is deallocated.
  func movedToLargerCache() -> DispatchPlanCache {
    let larger = DispatchPlanCache(
      epoch: epoch, version: version.load(ordering: .relaxed), capacity: table.capacity * 2)
    table.forEach { key, plan in larger.table.set(UInt(bitPattern: plan), for: key) }
    larger.count = count
    count = 0
    return larger
  }
}
