public import Dispatch

/// The queue, thread or actor on which a delegate's handlers run.
@nonexhaustive
public enum DeliveryMode: Sendable {
  /// Handlers run asynchronously on a queue, even if the message is sent from the same queue.
  case queue(DispatchQueue)

  /// Handlers run asynchronously on a serial queue, even if the message is sent from the same
  /// queue.
  ///
  /// Dispatch does not tell whether a queue is serial. With `serialQueue(_:)`, a message is put on
  /// the queue once for several delegates with the queue, which saves most of the cost of a block
  /// for each delegate. A delegate between them requires a second block if it is called on the
  /// sender's thread, or must be asked whether it responds: see <doc:Guarantees#Batches>. With
  /// ``queue(_:)``, a message takes a block for each delegate. Order, removal and failures are the
  /// same with both cases. Only a handler that suspends the queue can observe the difference: the
  /// remaining deliveries of the block still run.
  ///
  /// The main queue is known to be serial, also with ``queue(_:)`` and ``mainActor``.
  ///
  /// - Precondition: The queue is serial. On a concurrent queue, delegates that could be called at
  ///   the same time are called one after the other.
  case serialQueue(DispatchQueue)

  /// Handlers run on the thread of the sender, before the send returns.
  ///
  /// A message that such a handler sends through the same multicast is deferred until the current
  /// message has reached all its delegates. So every delegate receives both messages in sending
  /// order. Sending the deferred message returns before its delivery. A deferred message uses the
  /// list of delegates at the moment of its delivery.
  case synchronous

  /// Handlers run asynchronously on the main actor, whose executor is the main queue.
  case mainActor

  /// The queue on which handlers run, or `nil` for the sender's thread.
  public var queue: DispatchQueue? {
    switch self {
    case .queue(let queue), .serialQueue(let queue): queue
    case .synchronous: nil
    case .mainActor: .main
    }
  }
}

extension DeliveryMode {
  /// A name often tried for ``mainActor``.
  @available(*, unavailable, renamed: "mainActor")
  public static var main: DeliveryMode { .mainActor }
}

extension DeliveryMode: Equatable {
  /// Returns `true` if both modes have the same queue, or both are the main actor or the sender's
  /// thread.
  ///
  /// ``queue(_:)`` and ``serialQueue(_:)`` with the same queue are equal. ``mainActor`` and
  /// ``queue(_:)`` with the main queue are not equal, although handlers run on the same queue.
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
  /// The label of the queue, "the sender's thread" or "the main actor".
  public var description: String {
    switch self {
    case .queue(let queue), .serialQueue(let queue): queue.label
    case .synchronous: "the sender's thread"
    case .mainActor: "the main actor"
    }
  }
}
