import Dispatch
import DynamicMulticast

final class Worker: Sendable {
  let delegates = MulticastDelegate()

  func perform(_ subtask: String) {
    delegates.dynamic.worker(self, didFinishSubTask: subtask, inDuration: 1.5)
    delegates.dynamic.workerDidFinish(self)
  }
}

final class Log: Respondable, Sendable {
  class var methods: MethodTable {
    MethodTable {
      Method("workerDidFinish:", Log.workerDidFinish(_:))
      Method(
        "worker:didFinishSubTask:inDuration:",
        Log.worker(_:didFinishSubTask:inDuration:))
      Method("worker:shouldPerformSubTask:") {
        (log: Log, sender: Worker, subtask: String) in
        subtask != "format"
      }
    }
  }

  func workerDidFinish(_ sender: Worker) {
    print("finished")
  }

  func worker(
    _ sender: Worker, didFinishSubTask subtask: String, inDuration elapsed: Double
  ) {
    print("\(subtask) took \(elapsed) s")
  }
}

let worker = Worker()
let log = Log()
let queue = DispatchQueue(label: "log")
worker.delegates.add(log, delegateQueue: queue)

worker.perform("resize")
let allowed = try log.perform("worker:shouldPerformSubTask:", worker, "resize", as: Bool.self)
print("may resize: \(allowed)")
queue.sync {}
