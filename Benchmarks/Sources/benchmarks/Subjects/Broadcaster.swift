/// A type that sends a message to many delegates, which it holds weakly.
protocol Broadcaster: AnyObject {
  /// Adds a delegate that has not been added yet.
  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget)

  /// Removes a delegate from the execution target that it was added with.
  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget)

  /// Sends `worker(_:didFinishSubTask:inDuration:)`, by whichever name.
  func send(_ arguments: Arguments)
}
