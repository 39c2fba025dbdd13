/// A delegate with a dictionary of handlers by name, as a program would write it for named
/// messages.
final class NamedHandlers: Sendable {
  typealias Handler = @Sendable ([Any]) -> Any?

  let handlers: [String: Handler]

  init(_ receiver: Receiver) {
    handlers = [
      "worker:didFinishSubTask:inDuration:": { arguments in
        guard arguments.count == 3, let worker = arguments[0] as? Worker,
          let subTask = arguments[1] as? String, let duration = arguments[2] as? Double
        else { return nil }
        receiver.worker(worker, didFinishSubTask: subTask, inDuration: duration)
        return nil
      },
      "worker:shouldPerformSubTask:": { arguments in
        guard arguments.count == 2, let worker = arguments[0] as? Worker,
          let subTask = arguments[1] as? String
        else { return nil }
        return receiver.worker(worker, shouldPerformSubTask: subTask)
      },
    ]
  }
}
