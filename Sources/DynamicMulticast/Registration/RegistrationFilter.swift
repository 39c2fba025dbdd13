import Dispatch
import Invocation

/// Selects the registrations of one delegate.
///
/// To be used while the delegate is held, or within its `deinit`.
struct RegistrationFilter: Sendable {
  let identity: ObjectIdentifier
  private let queue: QueueIdentity?

  // No queue: called on any, or on the sender's thread.
  init(_ delegate: any Respondable, _ queue: DispatchQueue?) {
    identity = ObjectIdentifier(delegate)
    self.queue = queue.map(QueueIdentity.of)
  }

  func matches(_ registration: Registration) -> Bool {
    registration.identity == identity
      && (queue == nil || registration.executionTarget.identity === queue)
  }
}
