import DynamicMulticast

/// The multicast that is measured.
final class LibraryBroadcaster: Broadcaster, Sendable {
  let delegates = MulticastDelegate()

  func add(_ receiver: Receiver, at place: Place) {
    delegates.add(receiver, delivery: Self.delivery(at: place))
  }

  func remove(_ receiver: Receiver, at place: Place) {
    delegates.remove(receiver, delegateQueue: place.queue)
  }

  func send(_ arguments: Arguments) {
    delegates.send(
      "worker:didFinishSubTask:inDuration:", arguments.worker, arguments.subTask,
      arguments.duration)
  }

  private static func delivery(at place: Place) -> Delivery {
    switch place {
    case .sender: .synchronous
    case .queue(let queue): .queue(queue)
    case .serialQueue(let queue): .queue(queue)
    }
  }
}
