/// A type that sends a message to many delegates, and holds the delegates weakly.
protocol Broadcaster: AnyObject {
  /// Adds a delegate, which must not be registered yet.
  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget)

  /// Removes a delegate, which must have been added with the same `executionTarget`.
  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget)

  /// Sends the message `worker(_:didFinishSubTask:inDuration:)` in the subject's own way.
  func send(_ arguments: Arguments)
}
