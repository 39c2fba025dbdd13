import Glibc
import Invocation
import RuntimeSupport

/// Calls a multicast's failure handler, or writes failures to standard error.
///
/// Pending messages hold it, so that they can report failures after the multicast is deallocated.
final class FailureReporter: Sendable {
  typealias Handler = @Sendable (DeliveryFailure) -> Void

  private let current = Guarded<Handler?>(nil)

  private let kept = Guarded<DeadLetterList?>(nil)

  /// The messages that were not delivered, if they are kept.
  var letters: DeadLetterList? { kept.withLock { $0 } }

  func keepLetters(_ letters: DeadLetterList?) {
    // The old ones are released after the lock.
    let old = kept.withLock { kept in
      defer { kept = letters }
      return kept
    }
    withExtendedLifetime(old) {}
  }

  var handler: Handler? {
    get { current.withLock { $0 } }
    set {
      // The old handler is released after the lock: it may run a deinit.
      let _: Handler? = current.withLock { handler in
        defer { handler = newValue }
        return handler
      }
    }
  }

  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - registration: The registration of its delegate, for dead letters.
  ///   - isDeadLetter: Whether the message is to be kept as a dead letter.
  func report(
    _ failure: DeliveryFailure, of registration: Registration? = nil, isDeadLetter: Bool = true
  ) {
    if isDeadLetter, let letters {
      letters.append(DeadLetter(failure.invocation, .failed(failure.error), registration))
    }
    if let handler {
      handler(failure)
    } else {
      // A single write, so that lines from several threads do not mix.
      let line = Array("\(failure)\n".utf8)
      _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
  }
}
