public import Dispatch

/// Where a delegate's handlers run.
@nonexhaustive
public enum DeliveryMode: Sendable {
  /// Asynchronously on a queue, even if the message is sent from there.
  case queue(DispatchQueue)

  /// Asynchronously on a queue that is known to be serial, even if the message is sent from there.
  ///
  /// Dispatch does not tell whether a queue is serial. With this case, a message is handed to the queue
  /// once for all delegates in a row that are called on it, which costs a fraction of a block for each;
  /// with ``queue(_:)`` it takes a block for each delegate. Order, removal and failures are the same.
  /// Only a handler that suspends the queue can tell the difference: the rest of the block still runs.
  ///
  /// The main queue is known to be serial, also in ``queue(_:)`` and ``mainActor``.
  ///
  /// - Precondition: The queue is serial. On a concurrent queue, delegates that could be called at the
  ///   same time are called one after the other.
  case serialQueue(DispatchQueue)

  /// On the thread of the sender, before its send returns.
  ///
  /// A message that is sent from within such a handler, through the same multicast, is delivered
  /// once the message before it has reached all its delegates: so each delegate sees both in the
  /// order they were sent. Its send returns before that, and it goes to the delegates that are
  /// there when its turn comes.
  case synchronous

  /// Asynchronously on the main actor, which is the main queue.
  case mainActor

  /// The queue, nil for the sender's thread.
  public var queue: DispatchQueue? {
    switch self {
    case .queue(let queue), .serialQueue(let queue): queue
    case .synchronous: nil
    case .mainActor: .main
    }
  }
}

extension DeliveryMode: Equatable {
  /// Whether both are the same queue, the main actor or the sender's thread.
  ///
  /// ``queue(_:)`` and ``serialQueue(_:)`` of one queue are equal. The main actor and the main queue,
  /// though one in effect, are not.
  public static func == (left: DeliveryMode, right: DeliveryMode) -> Bool {
    switch (left, right) {
    case (.queue(let left), .queue(let right)), (.queue(let left), .serialQueue(let right)),
      (.serialQueue(let left), .queue(let right)),
      (.serialQueue(let left), .serialQueue(let right)):
      QueueIdentity.of(left) === QueueIdentity.of(right)
    case (.synchronous, .synchronous), (.mainActor, .mainActor): true
    default: false
    }
  }
}

extension DeliveryMode: CustomStringConvertible {
  /// The queue's label, or which thread it is.
  public var description: String {
    switch self {
    case .queue(let queue), .serialQueue(let queue): queue.label
    case .synchronous: "the sender's thread"
    case .mainActor: "the main actor"
    }
  }
}
