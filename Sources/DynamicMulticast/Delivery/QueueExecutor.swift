/// Runs asynchronous handlers on a delegate's queue, wherever they are not isolated to an actor.
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
