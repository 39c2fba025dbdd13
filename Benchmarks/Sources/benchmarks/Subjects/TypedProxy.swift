/// A hand-written proxy, which implements every method of `WorkerDelegate`.
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
