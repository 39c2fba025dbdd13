import Synchronization

/// Counts and reports the messages that the server has not confirmed as stored.
final class StorageFailures: Sendable {
  private weak let core: ConnectionCore?
  private let counter = Atomic<UInt64>(0)
  private let whenMissing = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ core: ConnectionCore) {
    self.core = core
  }

  var count: UInt64 { counter.load(ordering: .relaxed) }

  /// Sets the closure to call after each failure with `NATSError.noStream`.
  func onMissingStream(_ handler: @escaping @Sendable () -> Void) {
    whenMissing.withLock { $0 = handler }
  }

  func note(_ failure: NATSPublishFailure) {
    counter.add(1, ordering: .relaxed)
    core?.report(.unconfirmed(subject: failure.subject, reason: "\(failure.error)"))
    if case .noStream = failure.error { whenMissing.withLock { $0 }?() }
  }
}
