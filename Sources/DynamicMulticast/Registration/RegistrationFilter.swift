import Dispatch
import Invocation

/// A filter for registrations of one delegate.
///
/// The filter compares addresses. A filter is valid while the caller holds the delegate, and within
/// the delegate's `deinit`: only then can no other object have the same address.
struct RegistrationFilter: Sendable {
  let identity: ObjectIdentifier
  private let queue: QueueIdentity?
  private let delivery: DeliveryMode?

  /// Creates a filter for the registrations with a delivery mode, or with any mode if `delivery` is
  /// `nil`.
  init(_ delegate: any Respondable, _ delivery: DeliveryMode? = nil) {
    identity = ObjectIdentifier(delegate)
    self.delivery = delivery
    queue = nil
  }

  /// Creates a filter for the registrations with a queue.
  ///
  /// A filter for the main queue also selects registrations with ``DeliveryMode/mainActor``.
  init(_ delegate: any Respondable, on queue: DispatchQueue) {
    identity = ObjectIdentifier(delegate)
    delivery = nil
    self.queue = QueueIdentity.of(queue)
  }

  func matches(_ registration: Registration) -> Bool {
    registration.identity == identity
      && (queue == nil || registration.executionTarget.identity === queue)
      && (delivery == nil || registration.delivery == delivery)
  }
}
