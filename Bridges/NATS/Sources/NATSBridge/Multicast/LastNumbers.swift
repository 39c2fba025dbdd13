import Synchronization

/// The final statistics of a joined multicast that has been deallocated.
final class LastNumbers: Sendable {
  private let numbers = Mutex(MulticastStatistics())

  /// The counter of unconfirmed messages, which can still grow after the deallocation.
  private let failures: StorageFailures?

  init(_ failures: StorageFailures?) {
    self.failures = failures
  }

  func keep(_ statistics: MulticastStatistics) { numbers.withLock { $0 = statistics } }

  var statistics: MulticastStatistics {
    var statistics = numbers.withLock { $0 }
    statistics.unconfirmed = failures?.count ?? 0
    return statistics
  }
}
