import DynamicMulticast

@MessageProtocol
protocol WorkerDelegate: Respondable {
  func worker(
    _ sender: Worker, shouldPerformSubTask subtask: String
  ) -> Bool
  @OptionalMessage func workerDidFinish(_ sender: Worker)
  @OptionalMessage func worker(
    _ sender: Worker, didFinishSubTask subtask: String,
    inDuration elapsed: Double)
}

final class Worker: Sendable {
  let delegates = WorkerDelegateMulticast()

  func perform(_ subtask: String) async throws {
    let isAllowed = try await delegates.worker(self, shouldPerformSubTask: subtask)
      .allSatisfy(default: true) { $0 }
    guard isAllowed else { return print("may not \(subtask)") }
    delegates.worker(self, didFinishSubTask: subtask, inDuration: 1.5)
    delegates.workerDidFinish(self)
  }
}

@Responding
final class Log: WorkerDelegate, Sendable {
  func workerDidFinish(_ sender: Worker) {
    print("finished")
  }

  func worker(
    _ sender: Worker, didFinishSubTask subtask: String,
    inDuration elapsed: Double
  ) {
    print("\(subtask) took \(elapsed) s")
  }

  func worker(
    _ sender: Worker, shouldPerformSubTask subtask: String
  ) -> Bool {
    subtask != "format"
  }
}

let worker = Worker()
let log = Log()
worker.delegates.add(log, delivery: .mainActor)

try await worker.perform("format")
try await worker.perform("resize")
try await worker.delegates.removeAllDelegates(pending: .awaited)
