/// The protocol of the typed subjects, as a program without named messages would declare it.
protocol WorkerDelegate: AnyObject, Sendable {
  func worker(_ worker: Worker, didFinishSubTask subTask: String, inDuration duration: Double)
  func worker(_ worker: Worker, shouldPerformSubTask subTask: String) -> Bool
}
