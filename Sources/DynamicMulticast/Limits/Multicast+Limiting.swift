import Invocation
import RuntimeSupport

extension Multicast {
  /// The limit of all pending deliveries of this multicast, or `nil` if there is no limit.
  ///
  /// A new limit counts the deliveries that are dispatched after the limit was set. Deliveries that
  /// are pending already count only if they were counted before, because of an earlier limit, a
  /// delegate's limit or an observer. Senders that wait for room in the multicast try again under
  /// the new limit. See ``DeliveryLimit``.
  public var limit: DeliveryLimit? {
    get { state.withLock { $0.pendingDeliveries }?.limit }
    set {
      pendingDeliveries.limit = newValue
      change { $0.forgetPlans() }
    }
  }

  /// The object that counts the pending deliveries, created at the first access.
  var pendingDeliveries: PendingDeliveries {
    if let pendingDeliveries = state.withLock({ $0.pendingDeliveries }) { return pendingDeliveries }
    let new = PendingDeliveries(failures: failures)
    return change { $0.set(new) }
  }
}
