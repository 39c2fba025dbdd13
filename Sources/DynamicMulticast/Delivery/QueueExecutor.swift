/// An executor that runs the nonisolated parts of asynchronous handlers on a delegate's queue.
final class QueueExecutor: TaskExecutor {
  private let target: ExecutionTarget

  init(_ target: ExecutionTarget) {
    self.target = target
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    target.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
