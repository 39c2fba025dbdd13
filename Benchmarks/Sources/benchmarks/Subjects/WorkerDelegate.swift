/// The protocol that the typed subjects call, as a program declares it that needs no names.
protocol WorkerDelegate: AnyObject, Sendable {
  func worker(_ worker: Worker, didFinishSubTask subTask: String, inDuration duration: Double)
  func worker(_ worker: Worker, shouldPerformSubTask subTask: String) -> Bool
}
