import Dispatch
import Invocation

/// Selects the registrations of one delegate.
///
/// Valid while the delegate is held, or within its `deinit`: it compares addresses.
struct RegistrationFilter: Sendable {
  let identity: ObjectIdentifier
  private let queue: QueueIdentity?
  private let delivery: DeliveryMode?

  /// Selects the registrations with a delivery mode; `nil` selects all of the delegate's.
  init(_ delegate: any Respondable, _ delivery: DeliveryMode? = nil) {
    identity = ObjectIdentifier(delegate)
    self.delivery = delivery
    queue = nil
  }

  /// Selects the registrations with a queue, those with the main actor included.
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
