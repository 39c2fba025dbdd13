import Synchronization

/// Counts and reports the messages that the server did not confirm to have stored.
final class StorageFailures: Sendable {
  private weak let core: ConnectionCore?
  private let counter = Atomic<UInt64>(0)

  init(_ core: ConnectionCore) {
    self.core = core
  }

  var count: UInt64 { counter.load(ordering: .relaxed) }

  func note(_ failure: NATSPublishFailure) {
    counter.add(1, ordering: .relaxed)
    core?.report(.unconfirmed(subject: failure.subject, reason: "\(failure.error)"))
  }
}
