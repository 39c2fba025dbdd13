import DynamicMulticast

/// The multicast that is measured.
final class LibraryBroadcaster: Broadcaster, Sendable {
  let delegates = MulticastDelegate()

  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    delegates.add(receiver, delivery: Self.delivery(at: executionTarget))
  }

  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    delegates.remove(receiver, delegateQueue: executionTarget.queue)
  }

  func send(_ arguments: Arguments) {
    delegates.send(
      "worker:didFinishSubTask:inDuration:", arguments.worker, arguments.subTask,
      arguments.duration)
  }

  private static func delivery(at executionTarget: ExecutionTarget) -> Delivery {
    switch executionTarget {
    case .sender: .synchronous
    case .queue(let queue): .queue(queue)
    case .serialQueue(let queue): .queue(queue)
    }
  }
}
