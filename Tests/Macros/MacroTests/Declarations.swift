import DynamicMulticast

// The messages of the tests in this folder, and their receivers.

final class Worker: Sendable {}

@MessageProtocol
protocol PersonDelegate: Respondable {
  func personDidWake(_ person: String)
  @OptionalMessage func person(_ person: String, didEat meal: String) -> Int
}

@MessageProtocol
protocol CrewDelegate: PersonDelegate {
  func worker(_ sender: Worker, shouldPerform subtask: String) -> Bool
  @OptionalMessage func workerDidFinish(_ sender: Worker)
  @OptionalMessage @Responds(to: "worker:didFinishSubTask:inDuration:")
  func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double)
  @OptionalMessage var status: String { get set }
}

/// A class that answers the required message, and an optional message under the protocol's
/// selector.
@Responding
final class Log: CrewDelegate {
  private(set) var lines: [String] = []

  func personDidWake(_ person: String) { lines.append("\(person) woke") }

  func worker(_ sender: Worker, shouldPerform subtask: String) -> Bool { subtask != "format" }

  func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double) {
    lines.append("\(subtask) took \(seconds) s")
  }
}

struct Failure: Error {}
