import Invocation
import RuntimeSupport

/// A cache of dispatch plans by selector, for one version of the list and one epoch.
///
/// When the epoch ends, no plan can be used any longer: a class has received a new method, or the
/// observers have changed.
///
/// Senders look up plans without a lock; see ``PublishedPlans``. All changes are made under the
/// lock of the multicast.
final class DispatchPlanCache: Sendable {
  let epoch: UInt64

  // A `Dictionary` would work, too, but hashing a selector takes longer than all other lookups of a
  // send.
  /// The addresses of the plans, each of which the cache retains.
  private let table: AddressTable

  /// How many plans the cache has.
  // Accessed only under the lock of the multicast, and in `deinit`.
  private(set) nonisolated(unsafe) var count = 0

  init(epoch: UInt64, capacity: Int = 8) {
    self.epoch = epoch
    table = AddressTable(capacity: capacity)
  }

  deinit {
    // A cache that was too small has given its plans to its successor.
    if count > 0 { table.forEach { Uncounted<DispatchPlan>(address: $1).release() } }
  }

  /// Returns the plan for a selector, or `nil` if the cache has no plan or belongs to another
  /// epoch.
  ///
  /// The reference is valid under the lock of the multicast, or during a use of ``PublishedPlans``.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - epoch: The epoch that the caller has read. As the epoch changes without the lock, the
  ///     caller reads it once.
  /// - Returns: The plan.
  @inline(__always)
  func plan(for selector: Selector, in epoch: UInt64) -> Uncounted<DispatchPlan>? {
    guard epoch == self.epoch else { return nil }
    return UnsafeRawPointer(bitPattern: table.value(for: selector.key)).map {
      Uncounted(address: $0)
    }
  }

  /// Returns `true` if the plan at an address belongs to the cache.
  func contains(_ address: UInt) -> Bool {
    var isFound = false
    // A cache that was too small has given its plans to its successor.
    if count > 0 { table.forEach { if UInt(bitPattern: $1) == address { isFound = true } } }
    return isFound
  }

  /// Adds the plan for a selector for which the cache has no plan.
  ///
  /// - Precondition: ``isFull`` is `false`.
  func insert(_ plan: DispatchPlan) {
    table.set(UInt(bitPattern: Uncounted.retaining(plan).address), for: plan.selector.key)
    count += 1
  }

  /// `true` if there is no room for a plan for another selector.
  var isFull: Bool { count * 2 >= table.capacity }

  /// Returns a cache with the same plans and more room, and transfers the ownership of the plans to
  /// that cache.
  ///
  /// Senders may use this cache until it is deallocated.
  func movedToLargerCache() -> DispatchPlanCache {
    let larger = DispatchPlanCache(epoch: epoch, capacity: table.capacity * 2)
    table.forEach { key, plan in larger.table.set(UInt(bitPattern: plan), for: key) }
    larger.count = count
    count = 0
    return larger
  }
}
