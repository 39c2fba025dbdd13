import DynamicMulticast

/// A broadcaster that uses the measured multicast.
final class LibraryBroadcaster: Broadcaster, Sendable {
  let delegates = MulticastDelegate()

  /// `true` to send messages as generated code does.
  private let isTyped: Bool

  /// The limit of each delegate; `nil` for no limit.
  private let limit: DeliveryLimit?

  init(isTyped: Bool = false, limit: DeliveryLimit? = nil) {
    self.isTyped = isTyped
    self.limit = limit
  }

  func add(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    delegates.add(receiver, delivery: Self.delivery(at: executionTarget), limit: limit)
  }

  func remove(_ receiver: Receiver, at executionTarget: ExecutionTarget) {
    if let queue = executionTarget.queue {
      delegates.remove(receiver, delegateQueue: queue)
    } else {
      delegates.remove(receiver)
    }
  }

  func send(_ arguments: Arguments) {
    if isTyped {
      delegates.send(
        Selectors.didFinish,
        arguments: (arguments.worker, arguments.subTask, arguments.duration))
    } else {
      delegates.send(
        "worker:didFinishSubTask:inDuration:", arguments.worker, arguments.subTask,
        arguments.duration)
    }
  }

  private static func delivery(at executionTarget: ExecutionTarget) -> DeliveryMode {
    switch executionTarget {
    case .sender: .synchronous
    case .queue(let queue): .queue(queue)
    case .serialQueue(let queue): .serialQueue(queue)
    }
  }
}
