import Invocation
import RuntimeSupport

/// The monitors of a plan's delegates, and the options of the multicast's observers.
final class PlannedMonitors: Sendable {
  let pendingDeliveries: PendingDeliveries
  let uncountedPendingDeliveries: Uncounted<PendingDeliveries>

  /// The monitors, by the indices of the plan's entries.
  private let monitors: ContiguousArray<DeliveryMonitor>
  private let uncounted: ContiguousArray<Uncounted<DeliveryMonitor>>

  /// The combined options of the multicast's observers, or `nil` if there is no observer.
  let observation: Observation?

  /// `true` if messages to some of the delegates are coalesced.
  let coalesces: Bool

  /// Makes the monitors for the entries of a plan.
  ///
  /// `nil` if neither a delegate nor the multicast has a limit, and the multicast is not observed.
  init?(
    _ pendingDeliveries: PendingDeliveries, for entries: UnsafeBufferPointer<DispatchPlan.Entry>
  ) {
    observation = EventLog.shared.observation(of: pendingDeliveries.number)
    guard
      observation != nil || pendingDeliveries.limit != nil
        || entries.contains(where: { DeliveryMonitor.of($0.registration.object)?.limit != nil })
    else { return nil }
    self.pendingDeliveries = pendingDeliveries
    uncountedPendingDeliveries = Uncounted(pendingDeliveries)
    monitors = ContiguousArray(
      entries.map { DeliveryMonitor.open(for: $0.registration.object, in: pendingDeliveries) })
    uncounted = ContiguousArray(monitors.map(Uncounted.init))
    coalesces = monitors.contains { $0.limit?.policy.kind == .coalesce }
  }

  /// The monitor of the delegate of an entry.
  @inline(__always)
  subscript(index: Int) -> Uncounted<DeliveryMonitor> { uncounted[index] }

  /// Returns the key by which a message to a delegate is coalesced, or `nil` if the message is not
  /// coalesced.
  func key(of invocation: Invocation, at index: Int) -> Coalescing.Key? {
    coalesces ? monitors[index].key(of: invocation) : nil
  }
}
