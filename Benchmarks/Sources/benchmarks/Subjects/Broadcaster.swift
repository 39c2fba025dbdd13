/// Something that hands a message on to many delegates, which it holds weakly.
protocol Broadcaster: AnyObject {
  /// Adds a delegate that has not been added yet.
  func add(_ receiver: Receiver, at place: Place)

  /// Removes a delegate from the place where it was added.
  func remove(_ receiver: Receiver, at place: Place)

  /// Sends `worker(_:didFinishSubTask:inDuration:)`, by whichever name.
  func send(_ arguments: Arguments)
}
