/// A message as a value, as a program would write it by hand for each message.
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
