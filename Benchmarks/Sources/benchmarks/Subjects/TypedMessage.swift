/// A message as a value, as it is written by hand for each message that is needed as one.
struct TypedMessage {
  var worker: Worker
  var subTask: String
  var duration: Double

  init(_ arguments: Arguments) {
    worker = arguments.worker
    subTask = arguments.subTask
    duration = arguments.duration
  }

  func invoke(with delegate: any WorkerDelegate) {
    delegate.worker(worker, didFinishSubTask: subTask, inDuration: duration)
  }
}
