import CNATS
import Synchronization

/// A check whether the server permits new subscriptions.
///
/// The C client's calls succeed in any case. The server sends a refusal before the answer to a
/// `flush()`.
final class SubscriptionCheck: Sendable {
  private let connection: NATSConnection
  private let refused = RefusedSubscriptions()
  private let number: Int?
  private let before: String

  /// Begins the check; must be called before the subscriptions are made, and can block.
  init(_ connection: NATSConnection) {
    self.connection = connection
    before = connection.lastError
    number = connection.core.observe(
      .violation { [refused] violation in refused.note(violation) })
  }

  deinit { connection.core.stopObserving(number) }

  /// Ends the check, after a flush; can block.
  ///
  /// - Parameter isOurs: Returns `true` for the subjects of the new subscriptions.
  /// - Throws: `NATSError.notPermitted` if the server has refused one of the subscriptions.
  func end(_ isOurs: (String) -> Bool) throws(NATSError) {
    // The C client's thread for callbacks may run later than the flush, so also test the last
    // error.
    let last = connection.lastError
    if last != before { refused.note(Violation(last)) }
    guard let violation = refused.all.first(where: { isOurs($0.subject) }) else { return }
    throw .notPermitted(reason: violation.reason)
  }
}

/// The subscriptions that the server has refused since the check began.
private final class RefusedSubscriptions: Sendable {
  private let violations = Mutex<[Violation]>([])

  var all: [Violation] { violations.withLock { $0 } }

  func note(_ violation: Violation) {
    if violation.operation == .subscribe { violations.withLock { $0.append(violation) } }
  }
}

extension NATSConnection {
  /// The text of the connection's last error.
  fileprivate var lastError: String {
    var text: UnsafePointer<CChar>?
    _ = natsConnection_GetLastError(handle, &text)
    return text.map { String(cString: $0) } ?? ""
  }
}
