import Dispatch
import Invocation

/// Tells which registrations are a delegate's.
///
/// To be used while the delegate is held, or within its `deinit`.
struct RegistrationOwner: Sendable {
  let identity: ObjectIdentifier
  private let queue: QueueIdentity?

  // No queue: called on any, or on the sender's thread.
  init(_ delegate: any Respondable, _ queue: DispatchQueue?) {
    identity = ObjectIdentifier(delegate)
    self.queue = queue.map(QueueIdentity.of)
  }

  func owns(_ registration: Registration) -> Bool {
    registration.identity == identity && (queue == nil || registration.place.identity === queue)
  }
}
