import Invocation
import RuntimeSupport

/// The counters of a plan's delegates, and the options of the multicast's observers.
final class PlannedCounters: Sendable {
  let pendingDeliveries: PendingDeliveries
  let uncountedPendingDeliveries: Uncounted<PendingDeliveries>

  /// The counters, by the indices of the plan's entries.
  private let counters: ContiguousArray<DeliveryCounter>
  private let uncounted: ContiguousArray<Uncounted<DeliveryCounter>>

  /// The combined options of the multicast's observers, or `nil` if there is no observer.
  let observation: Observation?

  /// `true` if messages to some of the delegates are coalesced.
  let coalesces: Bool

  /// Makes the counters for the entries of a plan.
  ///
  /// `nil` if neither a delegate nor the multicast has a limit, and the multicast is not observed.
  init?(
    _ pendingDeliveries: PendingDeliveries, for entries: UnsafeBufferPointer<DispatchPlan.Entry>
  ) {
    observation = EventLog.shared.observation(of: pendingDeliveries.number)
    guard
      observation != nil || pendingDeliveries.limit != nil
        || entries.contains(where: { DeliveryCounter.of($0.registration.object)?.limit != nil })
    else { return nil }
    self.pendingDeliveries = pendingDeliveries
    uncountedPendingDeliveries = Uncounted(pendingDeliveries)
    counters = ContiguousArray(
      entries.map { DeliveryCounter.open(for: $0.registration.object, in: pendingDeliveries) })
    uncounted = ContiguousArray(counters.map(Uncounted.init))
    coalesces = counters.contains { $0.limit?.policy.kind == .coalesce }
  }

  /// The counter of the delegate of an entry.
  @inline(__always)
  subscript(index: Int) -> Uncounted<DeliveryCounter> { uncounted[index] }

  /// Returns the key by which a message to a delegate is coalesced, or `nil` if the message is not
  /// coalesced.
  func key(of invocation: Invocation, at index: Int) -> Coalescing.Key? {
    coalesces ? counters[index].key(of: invocation) : nil
  }
}
