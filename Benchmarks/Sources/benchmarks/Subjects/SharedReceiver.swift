import Synchronization

/// A delegate that several threads may call at once.
final class SharedReceiver: Receiver, @unchecked Sendable {
  override func worker(
    _ worker: Worker, didFinishSubTask subTask: String, inDuration duration: Double
  ) {
    sum.add(worker.number + subTask.utf8.count + Int(duration), ordering: .releasing)
  }
}
