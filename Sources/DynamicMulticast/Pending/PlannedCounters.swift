import Invocation
import RuntimeSupport

/// The accounts of a plan's delegates, and what the observers of its messages want to know.
final class PlannedCounters: Sendable {
  let pendingDeliveries: PendingDeliveries
  let uncountedPendingDeliveries: Uncounted<PendingDeliveries>

  /// The accounts, by the indices of the plan's entries.
  private let counters: ContiguousArray<DeliveryCounter>
  private let uncounted: ContiguousArray<Uncounted<DeliveryCounter>>

  /// What the observers want to know, nil if there is none.
  let observation: Observation?

  /// Whether messages to some of the delegates are coalesced.
  let coalesces: Bool

  /// Nil where neither a delegate nor the multicast has a limit, and nobody observes it.
  init?(
    _ pendingDeliveries: PendingDeliveries, for entries: UnsafeBufferPointer<DispatchPlan.Entry>
  ) {
    observation = EventLog.shared.observation(of: pendingDeliveries.number)
    let limit = pendingDeliveries.limit
    guard
      observation != nil || limit != nil
        || entries.contains(where: { DeliveryCounter.of($0.registration.object)?.limit != nil })
    else { return nil }
    self.pendingDeliveries = pendingDeliveries
    uncountedPendingDeliveries = Uncounted(pendingDeliveries)
    counters = ContiguousArray(
      entries.map { DeliveryCounter.open(for: $0.registration.object, in: pendingDeliveries) })
    uncounted = ContiguousArray(counters.map(Uncounted.init))
    coalesces =
      limit?.policy.kind == .coalesce
      || counters.contains { $0.limit?.policy.kind == .coalesce }
  }

  /// The account of the delegate of an entry.
  @inline(__always)
  subscript(index: Int) -> Uncounted<DeliveryCounter> { uncounted[index] }

  /// The key that a message to a delegate is coalesced by, nil if it is not.
  func key(of invocation: Invocation, at index: Int) -> Coalescing.Key? {
    guard coalesces else { return nil }
    if let own = counters[index].limit?.policy, own.kind == .coalesce {
      return key(of: invocation, own, number: 0)
    }
    let (limit, number) = pendingDeliveries.numberedLimit
    guard let policy = limit?.policy, policy.kind == .coalesce else { return nil }
    return key(of: invocation, policy, number: number)
  }

  private func key(
    of invocation: Invocation, _ policy: OverflowPolicy, number: Int
  ) -> Coalescing.Key {
    Coalescing.Key(
      selector: invocation.selector, key: policy.key?(invocation.withoutRoute), policy: number)
  }
}
