import Dispatch
import Synchronization

/// The reply subjects of questions, which share a single subscription.
///
/// Each subscription has its own thread, so a subscription for every question would cost more than
/// the question. The number of pending replies is limited as for any other subscription. If the
/// server refuses the subscription, the next call of ``open(_:)`` makes a new subscription, because
/// the server's permissions may have changed by then.
final class ReplyInbox: Sendable {
  typealias Handler = @Sendable (borrowing NATSMessage) -> Void

  private let connection: NATSConnection
  private let state: Mutex<State>

  private struct State {
    /// The common prefix of the reply subjects.
    ///
    /// Each subscription gets a new prefix, so that a late refusal can be attributed to an earlier
    /// subscription.
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

  /// Opens a reply subject, whose messages `handler` receives one at a time until the subject is
  /// closed.
  ///
  /// The server may refuse the subscription at any time after this call; see ``refusal(of:)``.
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
      // Releasing the subscription can block, because the C client may hold its lock.
      Blocking.queue.async { withExtendedLifetime(refused) {} }
    }
    if isNew {
      let new = try connection.subscribe("\(prefix).*") { [weak self] message in
        self?.receive(message)
      }
      // If another thread has stored a subscription first, `new` is released here.
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

  /// Records that the server has refused a subscription.
  ///
  /// - Returns: `true` if the refused subscription is the current subscription of this inbox.
  func refuse(_ violation: Violation) -> Bool {
    state.withLock { state in
      guard violation.subject == "\(state.prefix).*" else { return false }
      state.isRefused = true
      state.lastRefusal = violation
      return true
    }
  }

  /// Returns the refusal of the subscription for a reply subject, or `nil` if there is no refusal.
  func refusal(of subject: String) -> Violation? {
    state.withLock { state in
      state.isRefused || !subject.hasPrefix("\(state.prefix).") ? state.lastRefusal : nil
    }
  }

  /// Closes a reply subject of ``open(_:)``; the handler may still be running on another thread.
  func close(_ subject: String) {
    let handler = state.withLock { $0.handlers.removeValue(forKey: subject) }
    withExtendedLifetime(handler) {}
  }

  private func receive(_ message: borrowing NATSMessage) {
    let subject = message.subject
    state.withLock { $0.handlers[subject] }?(message)
  }
}
