import Glibc
import Invocation
import Support

/// Calls a multicast's failure handler, or writes failures to standard error.
///
/// Pending messages hold it, so that they can report failures after the multicast is deallocated.
final class FailureReporter: Sendable {
  typealias Handler = @Sendable (DeliveryFailure) -> Void

  private let current = Guarded<Handler?>(nil)

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
