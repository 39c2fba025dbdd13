import Dispatch
import Synchronization

extension TypedBroadcaster {
  /// Whether no delegate says no: the pattern of the original's documentation, written out.
  ///
  /// The group tells when all have answered, the semaphore whether one of them said no. The
  /// original waits for the group on a thread of its own; this does without. The semaphore is
  /// waited for until `now`, which is not at all.
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

  /// Whether no delegate says no, to be awaited.
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
