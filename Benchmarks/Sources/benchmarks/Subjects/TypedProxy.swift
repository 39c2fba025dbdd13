/// A proxy as it is written by hand: it has every method of its target's.
final class TypedProxy: WorkerDelegate {
  private let target: any WorkerDelegate

  init(for target: any WorkerDelegate) {
    self.target = target
  }

  func worker(_ worker: Worker, didFinishSubTask subTask: String, inDuration duration: Double) {
    target.worker(worker, didFinishSubTask: subTask, inDuration: duration)
  }

  func worker(_ worker: Worker, shouldPerformSubTask subTask: String) -> Bool {
    target.worker(worker, shouldPerformSubTask: subTask)
  }
}
