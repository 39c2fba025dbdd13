/// Runs asynchronous handlers on a delegate's queue, wherever they are not isolated to an actor.
final class QueueExecutor: TaskExecutor {
  private let place: Place

  init(_ place: Place) {
    self.place = place
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    place.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
