import Invocation
import RuntimeSupport

extension Multicast {
  /// The limit of all pending deliveries of this multicast, or `nil` if there is no limit.
  ///
  /// A new limit counts the deliveries dispatched after the limit was set. Deliveries that are
  /// pending already count only if they were counted before, because of an earlier limit, a
  /// delegate's limit or an observer. Senders that wait for room in the multicast try again under
  /// the new limit. See ``DeliveryLimit``.
  ///
  /// - Precondition: The policy is ``OverflowPolicy/dropNewest``, ``OverflowPolicy/fail`` or
  ///   ``OverflowPolicy/wait(atMost:)``. To drop or replace waiting messages, give each delegate a
  ///   limit.
  public var limit: DeliveryLimit? {
    get { state.withLock { $0.pendingDeliveries }?.limit }
    set {
      switch newValue?.policy.kind {
      case .dropOldest, .coalesce:
        preconditionFailure(
          "The limit of a multicast cannot drop or replace waiting messages: give each delegate a limit"
        )
      case .dropNewest, .fail, .wait, nil: break
      }
      pendingDeliveries.limit = newValue
      change { $0.plans.forget() }
    }
  }

  /// The object that counts the pending deliveries, created at the first access.
  var pendingDeliveries: PendingDeliveries {
    if let pendingDeliveries = state.withLock({ $0.pendingDeliveries }) { return pendingDeliveries }
    let new = PendingDeliveries(failures: failures)
    return change { $0.set(new) }
  }
}
