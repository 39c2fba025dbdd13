import Dispatch
import Synchronization

extension TypedBroadcaster {
  /// Asks all delegates, and passes `true` to `completion` if no delegate answers no.
  ///
  /// The function follows the pattern in the documentation of the original: `group` tells when all
  /// delegates have answered, and `refusals` tells whether a delegate has answered no. The original
  /// waits for the group on a separate thread; this function uses `notify` instead. It waits for
  /// the semaphore until `now`, that is, not at all.
  func worker(
    _ worker: Worker, shouldPerformSubTask subTask: String, queue: DispatchQueue,
    now: @escaping @Sendable () -> DispatchTime, completion: @escaping @Sendable (Bool) -> Void
  ) {
    let group = DispatchGroup()
    let refusals = DispatchSemaphore(value: 0)
    for entry in entries.withLock({ $0 }) {
      guard let delegate = entry.delegate, let queue = entry.queue else { continue }
      queue.async(group: group) {
        if !delegate.worker(worker, shouldPerformSubTask: subTask) { refusals.signal() }
      }
    }
    group.notify(queue: queue) {
      completion(refusals.wait(timeout: now()) == .timedOut)
    }
  }

  /// Asks all delegates, and returns `true` if no delegate answers no.
  func worker(
    _ worker: Worker, shouldPerformSubTask subTask: String,
    now: @escaping @Sendable () -> DispatchTime
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      self.worker(
        worker, shouldPerformSubTask: subTask, queue: .global(), now: now
      ) { isAllowed in
        continuation.resume(returning: isAllowed)
      }
    }
  }
}
