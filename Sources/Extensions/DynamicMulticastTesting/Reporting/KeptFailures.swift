import Glibc
import RuntimeSupport

/// Keeps the failures of each `Mock` that no test has got yet, because the thread did not know the
/// running test.
///
/// `Mock.verify()` and the `deinit` of the mock take the failures.
enum KeptFailures {
  private static let failures = Guarded<[ObjectIdentifier: [TestFailure]]>([:])

  /// Makes the process end with a failure if a test did not get its failure.
  ///
  /// A mock in a `static` variable is never released, and nothing may call `verify()`.
  private static let checkAtExit: Void = {
    _ = atexit {
      let lost = KeptFailures.failures.withLock { $0 }.values.joined()
      if lost.isEmpty { return }
      fflush(nil)
      for failure in lost {
        let text = "\(failure.line.filePath):\(failure.line.line): \(failure.text)\n"
        _ = write(STDERR_FILENO, text, text.utf8.count)
      }
      _exit(EXIT_FAILURE)
    }
  }()

  static func append(_ failure: TestFailure, of mock: Mock) {
    checkAtExit
    failures.withLock { $0[ObjectIdentifier(mock), default: []].append(failure) }
  }

  /// Removes and returns the failures of a mock.
  static func take(of mock: Mock) -> [TestFailure] {
    failures.withLock { $0.removeValue(forKey: ObjectIdentifier(mock)) } ?? []
  }
}
