import Invocation
import RuntimeSupport

extension Multicast {
  /// The limit of all deliveries of this multicast that are pending, nil if there is none.
  ///
  /// Counts deliveries that are dispatched from now on. See ``DeliveryLimit``.
  public var limit: DeliveryLimit? {
    get { state.withLock { $0.pendingDeliveries }?.limit }
    set {
      pendingDeliveries.limit = newValue
      change { $0.forgetPlans() }
    }
  }

  /// The pending deliveries, which begin to be counted if they have not been.
  var pendingDeliveries: PendingDeliveries {
    if let pendingDeliveries = state.withLock({ $0.pendingDeliveries }) { return pendingDeliveries }
    let new = PendingDeliveries(failures: failures)
    return change { $0.set(new) }
  }
}
