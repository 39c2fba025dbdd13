import Dispatch
import Synchronization

/// The subjects of replies to questions, with one subscription for all.
///
/// A subscription has a thread of its own, which would cost more than a question. As many replies wait
/// for it as for any other.
final class ReplyInbox: Sendable {
  typealias Handler = @Sendable (borrowing NATSMessage) -> Void

  private let connection: NATSConnection
  private let prefix: String
  private let state = Mutex(State())

  private struct State {
    var subscription: NATSSubscription?
    var handlers: [String: Handler] = [:]
    var last = 0
  }

  init(_ connection: NATSConnection) {
    self.connection = connection
    prefix = connection.newInbox()
  }

  /// The subject of all replies.
  var subject: String { "\(prefix).*" }

  /// Ends the subscription, which the server has refused; the next question begins another.
  func close() {
    let refused = state.withLock { $0.subscription.take() }
    // The library may hold its lock.
    Blocking.queue.async { withExtendedLifetime(refused) {} }
  }

  /// Opens a subject whose replies a handler gets, one at a time, until it is closed.
  func open(_ handler: @escaping Handler) throws(NATSError) -> String {
    if state.withLock({ $0.subscription == nil }) {
      let new = try connection.subscribe(subject) { [weak self] message in
        self?.receive(message)
      }
      // Another thread may have been faster: then this one's ends here.
      state.withLock { state in
        if state.subscription == nil { state.subscription = new }
      }
    }
    return state.withLock { state in
      state.last += 1
      let subject = "\(prefix).\(state.last)"
      state.handlers[subject] = handler
      return subject
    }
  }

  /// Closes a subject, whose handler may still be running on another thread.
  func close(_ subject: String) {
    let handler = state.withLock { $0.handlers.removeValue(forKey: subject) }
    withExtendedLifetime(handler) {}
  }

  private func receive(_ message: borrowing NATSMessage) {
    let subject = message.subject
    state.withLock { $0.handlers[subject] }?(message)
  }
}
