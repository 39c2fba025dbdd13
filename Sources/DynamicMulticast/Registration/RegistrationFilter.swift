import Dispatch
import Invocation

/// Selects the registrations of one delegate.
///
/// Valid while the delegate is held, or within its `deinit`: it compares addresses.
struct RegistrationFilter: Sendable {
  let identity: ObjectIdentifier
  private let queue: QueueIdentity?

  /// Selects those with a queue; nil selects all queues and the sender's thread.
  init(_ delegate: any Respondable, _ queue: DispatchQueue? = nil) {
    identity = ObjectIdentifier(delegate)
    self.queue = queue.map { QueueIdentity.of($0) }
  }

  func matches(_ registration: Registration) -> Bool {
    registration.identity == identity
      && (queue == nil || registration.executionTarget.identity === queue)
  }
}
