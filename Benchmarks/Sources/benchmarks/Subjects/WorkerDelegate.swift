/// What the typed subjects call: what a program would declare that gives up names.
protocol WorkerDelegate: AnyObject, Sendable {
  func worker(_ worker: Worker, didFinishSubTask subTask: String, inDuration duration: Double)
  func worker(_ worker: Worker, shouldPerformSubTask subTask: String) -> Bool
}
