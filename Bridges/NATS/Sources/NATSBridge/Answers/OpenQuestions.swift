import MessageCoding
import Synchronization

/// The questions that wait for replies, grouped by the subjects to which they were sent.
///
/// The server's permissions apply to subjects, so a refusal concerns all questions that were sent
/// to the subject.
final class OpenQuestions: Sendable {
  typealias Handler = @Sendable (Result<CodedReply, any Error>) -> Void

  private let handlers = Mutex<[String: [String: Handler]]>([:])

  func add(_ inbox: String, to subject: String, _ handler: @escaping Handler) {
    handlers.withLock { $0[subject, default: [:]][inbox] = handler }
  }

  func remove(_ inbox: String, to subject: String) {
    let handler = handlers.withLock { handlers in
      let handler = handlers[subject]?.removeValue(forKey: inbox)
      if handlers[subject]?.isEmpty == true { handlers[subject] = nil }
      return handler
    }
    // Release the handler after unlocking.
    withExtendedLifetime(handler) {}
  }

  /// Fails all questions to `violation.subject`, because the user may not publish to this subject.
  func refuse(_ violation: Violation) {
    let refused = handlers.withLock { $0.removeValue(forKey: violation.subject) ?? [:] }
    Self.fail(refused, violation)
  }

  /// Fails all questions with `NATSError.notPermitted`, because the user may not subscribe to
  /// replies.
  func refuseAll(_ violation: Violation) {
    let refused = handlers.withLock { handlers in
      defer { handlers = [:] }
      return handlers
    }
    for handlers in refused.values { Self.fail(handlers, violation) }
  }

  private static func fail(_ handlers: [String: Handler], _ violation: Violation) {
    for handler in handlers.values {
      handler(.failure(NATSError.notPermitted(reason: violation.reason)))
    }
  }
}
