import Dispatch
import Synchronization

/// The subjects of replies to questions, with one subscription for all.
///
/// A subscription has a thread of its own, which would cost more than a question. As many replies wait
/// for it as for any other. One that the server refuses is followed by another with the next question,
/// as the server may have other permissions by then.
final class ReplyInbox: Sendable {
  typealias Handler = @Sendable (borrowing NATSMessage) -> Void

  private let connection: NATSConnection
  private let state: Mutex<State>

  private struct State {
    /// Each subscription has another, so that a late refusal is known as one of the subscription before.
    var prefix: String
    var subscription: NATSSubscription?
    var isRefused = false
    var lastRefusal: Violation?
    var handlers: [String: Handler] = [:]
    var last = 0
  }

  init(_ connection: NATSConnection) {
    self.connection = connection
    state = Mutex(State(prefix: connection.newInbox()))
  }

  /// Opens a subject whose replies a handler gets, one at a time, until it is closed.
  ///
  /// The server may refuse its subscription at any time from now on, see ``refusal(of:)``.
  func open(_ handler: @escaping Handler) throws(NATSError) -> String {
    let (prefix, isNew, refused) = state.withLock { state in
      let refused = state.isRefused ? state.subscription.take() : nil
      if state.isRefused {
        state.prefix = connection.newInbox()
        state.isRefused = false
      }
      return (state.prefix, state.subscription == nil, refused)
    }
    if let refused {
      // The library may hold its lock.
      Blocking.queue.async { withExtendedLifetime(refused) {} }
    }
    if isNew {
      let new = try connection.subscribe("\(prefix).*") { [weak self] message in
        self?.receive(message)
      }
      // Another thread may have been faster: then this one's ends here.
      state.withLock { state in
        if state.subscription == nil, state.prefix == prefix { state.subscription = new }
      }
    }
    return state.withLock { state in
      state.last += 1
      let subject = "\(prefix).\(state.last)"
      state.handlers[subject] = handler
      return subject
    }
  }

  /// Notes that the server has refused a subscription.
  ///
  /// - Returns: Whether it is this one's.
  func refuse(_ violation: Violation) -> Bool {
    state.withLock { state in
      guard violation.subject == "\(state.prefix).*" else { return false }
      state.isRefused = true
      state.lastRefusal = violation
      return true
    }
  }

  /// The refusal of the subscription that a subject needs; nil as long as there is none.
  func refusal(of subject: String) -> Violation? {
    state.withLock { state in
      state.isRefused || !subject.hasPrefix("\(state.prefix).") ? state.lastRefusal : nil
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
