/// A type that sends a message to many delegates, and holds the delegates weakly.
protocol Broadcaster: AnyObject {
  /// Adds a delegate, which must not be registered yet.
  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget)

  /// Removes a delegate from the execution target with which it was added.
  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget)

  /// Sends the message `worker(_:didFinishSubTask:inDuration:)`, under the name that the subject
  /// uses.
  func send(_ arguments: Arguments)
}
