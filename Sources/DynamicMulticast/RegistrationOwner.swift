import Dispatch
import Invocation

/// Tells which registrations are a delegate's.
///
/// To be used while the delegate is held, or within its `deinit`.
struct RegistrationOwner: Sendable {
  private let identity: ObjectIdentifier
  private let queue: QueueIdentity?
  private let isInDeinit: Bool

  // No queue: called on any, or on the sender's thread.
  init(_ delegate: any Respondable, _ queue: DispatchQueue?) {
    identity = ObjectIdentifier(delegate)
    self.queue = queue.map(QueueIdentity.of)
    // No weak reference can be made to an object in its deinit, nor is one left.
    weak let living = delegate
    isInDeinit = living == nil
  }

  /// Whether a registration is the delegate's, or that of a dead one that had its address.
  ///
  /// Loads no weak reference, so it can be asked with a lock.
  func mayOwn(_ registration: Registration) -> Bool {
    registration.identity == identity && (queue == nil || registration.queue === queue)
  }

  /// Whether a registration is the delegate's.
  func owns(_ registration: Registration) -> Bool {
    mayOwn(registration) && (isInDeinit || registration.delegate != nil)
  }
}
