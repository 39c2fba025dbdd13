/// A delegate with a handler of a single object, as a program would write it by hand.
final class ClosureReceiver: Sendable {
  let receiver = Receiver()
  let workerDidFinishSubTask: @Sendable (Worker, String, Double) -> Void

  init() {
    workerDidFinishSubTask = { [receiver] worker, subTask, duration in
      receiver.worker(worker, didFinishSubTask: subTask, inDuration: duration)
    }
  }
}
