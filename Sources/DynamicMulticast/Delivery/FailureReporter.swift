import Glibc
import Invocation
import Support

/// Where the failures of a multicast go.
///
/// Outlives it, with the messages that are on their way.
final class FailureReporter: Sendable {
  typealias Handler = @Sendable (DeliveryFailure) -> Void

  private let current = Guarded<Handler?>(nil)

  var handler: Handler? {
    get { current.withLock { $0 } }
    set {
      // The old one is let go of after the lock: it may run a deinit.
      let _: Handler? = current.withLock { handler in
        defer { handler = newValue }
        return handler
      }
    }
  }

  func report(_ failure: DeliveryFailure) {
    if let handler {
      handler(failure)
    } else {
      // A single write, so that lines from several threads do not mix.
      let line = Array("\(failure)\n".utf8)
      _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
  }
}
