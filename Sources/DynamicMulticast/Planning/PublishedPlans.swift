import CRuntimeSupport
import Invocation
import RuntimeSupport
import Synchronization

/// The plans of a multicast, as senders read them: without the lock, and without counting references.
///
/// Many threads can send through one multicast and change no memory that they share, except for the
/// reference counts of the delegates. With a lock, threads that are more numerous than processors
/// would queue up behind a thread that holds the lock and has lost its processor.
///
/// The plans themselves belong to ``CurrentPlans``. A plan waits in ``RetiredPlans`` after it has
/// become invalid, until no sender uses it.
struct PublishedPlans: ~Copyable, Sendable {
  /// The address of the current ``DispatchPlanCache``, or 0.
  private let cache = Atomic<UInt>(0)
  let era = HazardEra()

  /// Returns the valid plan for a selector, or `nil` if there is no such plan.
  ///
  /// The caller has called `era.begin()`, and the reference is valid until `era.end(_:)`.
  @inline(__always)
  func plan(for selector: Selector) -> Uncounted<DispatchPlan>? {
    let epoch = planEpoch()
    let address = UnsafeRawPointer(bitPattern: cache.load(ordering: .acquiring))
    return address.flatMap {
      Uncounted<DispatchPlanCache>(address: $0).with { $0.plan(for: selector, in: epoch) }
    }
  }

  /// Sets the plans that senders find from now on.
  ///
  /// The caller holds the lock of the multicast.
  @inline(__always)
  func set(_ new: DispatchPlanCache?) {
    cache.store(
      new.map { UInt(bitPattern: Uncounted($0).address) } ?? 0, ordering: .releasing)
  }
}
