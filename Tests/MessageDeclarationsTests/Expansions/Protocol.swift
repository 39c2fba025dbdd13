@MessageProtocol
protocol WorkerDelegate: Respondable {
  func worker(_ sender: Worker, shouldPerform subtask: String) -> Bool
  @OptionalMessage func workerDidFinish(_ sender: Worker)
  @OptionalMessage @Responds(to: "worker:didFinishSubTask:inDuration:")
  func worker(_ sender: Worker, didFinish subtask: String, in seconds: Double)
}
