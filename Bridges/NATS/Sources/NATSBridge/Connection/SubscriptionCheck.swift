import CNATS
import Synchronization

/// Finds out whether the server permits subscriptions that are being made.
///
/// The library's calls succeed in any case; the server's refusal comes before its answer to a flush.
final class SubscriptionCheck: Sendable {
  private let connection: NATSConnection
  private let refused = RefusedSubscriptions()
  private let number: Int?
  private let before: String

  /// Begins, before the subscriptions are made; it can block.
  init(_ connection: NATSConnection) {
    self.connection = connection
    before = connection.lastError
    number = connection.core.observe(
      .violation { [refused] violation in refused.note(violation) })
  }

  deinit { connection.core.stopObserving(number) }

  /// Ends it, after a flush; it can block.
  ///
  /// - Parameter isOurs: Whether a subject is one of those that were subscribed to.
  /// - Throws: `NATSError.notPermitted`.
  func end(_ isOurs: (String) -> Bool) throws(NATSError) {
    // The library's thread for callbacks may come later than the flush.
    let last = connection.lastError
    if last != before { refused.note(Violation(last)) }
    guard let violation = refused.all.first(where: { isOurs($0.subject) }) else { return }
    throw .notPermitted(reason: violation.reason)
  }
}

/// The subscriptions that the server has refused lately.
private final class RefusedSubscriptions: Sendable {
  private let violations = Mutex<[Violation]>([])

  var all: [Violation] { violations.withLock { $0 } }

  func note(_ violation: Violation) {
    if violation.operation == .subscribe { violations.withLock { $0.append(violation) } }
  }
}

extension NATSConnection {
  /// The text of the last error of the connection.
  fileprivate var lastError: String {
    var text: UnsafePointer<CChar>?
    _ = natsConnection_GetLastError(handle, &text)
    return text.map { String(cString: $0) } ?? ""
  }
}
