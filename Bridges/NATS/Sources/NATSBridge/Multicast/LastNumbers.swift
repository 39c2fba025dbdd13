import Synchronization

/// The numbers of a joined multicast, as they were when it was deallocated.
final class LastNumbers: Sendable {
  private let numbers = Mutex(MulticastStatistics())

  /// Messages may fail to be stored after that.
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
