import RuntimeSupport

/// Chooses which queue of ``ShuffledQueues`` runs its first delivery next.
protocol QueueChooser: Sendable {
  /// Records another queue, whose index is the number of queues before it.
  func addQueue(label: String, sharing: Set<String>?)

  /// Records that a delivery has been put on a queue.
  func didAppend(to queue: Int)

  /// Chooses the queue to step.
  ///
  /// - Parameters:
  ///   - waiting: The indices of the queues with deliveries, at least one.
  ///   - isObserved: `true` if the caller returns to the test after the step.
  /// - Returns: The index of the queue, or `nil` to end the run.
  func next(among waiting: [Int], isObserved: Bool) -> Int?

  /// Records that the step of the chosen queue has ended.
  ///
  /// - Parameter others: The indices of the queues on which blocks other than deliveries ran.
  func didStep(withBlocksOn others: [Int])

  /// Records that the test continues.
  func didReturnToTest()
}

extension QueueChooser {
  func addQueue(label: String, sharing: Set<String>?) {}
  func didAppend(to queue: Int) {}
  func didStep(withBlocksOn others: [Int]) {}
  func didReturnToTest() {}
}

/// A chooser that draws from a seed.
final class SeededChooser: QueueChooser {
  private let generator: Guarded<SeededGenerator>

  init(seed: UInt64) {
    generator = Guarded(SeededGenerator(seed: seed))
  }

  func next(among waiting: [Int], isObserved: Bool) -> Int? {
    // Not `randomElement`: its algorithm may change between versions of Swift.
    generator.withLock { waiting[Int($0.next() % UInt64(waiting.count))] }
  }
}
