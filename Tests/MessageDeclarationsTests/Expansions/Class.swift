@Responding
final class Log: WorkerDelegate {
  var lines: [String] = []
  private let queue = DispatchQueue(label: "log")

  init() {}

  func worker(_ sender: Worker, shouldPerform subtask: String) -> Bool { subtask != "format" }

  @Responds(to: "worker:didFinishSubTask:inDuration:")
  func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double) {}

  @NonMessage func helper() {}
  private func secret() {}
  static func == (left: Log, right: Log) -> Bool { left === right }
}
