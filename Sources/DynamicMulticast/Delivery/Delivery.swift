public import Dispatch

/// Where a delegate's handlers run.
@nonexhaustive
public enum Delivery: Sendable {
  /// Asynchronously on a queue, even if the message is sent from there.
  case queue(DispatchQueue)

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
    case .queue(let queue): queue
    case .synchronous: nil
    case .mainActor: .main
    }
  }
}

extension Delivery: Equatable {
  /// Whether both are the same queue, the main actor or the sender's thread.
  ///
  /// The main actor and the main queue, though one in effect, are not equal.
  public static func == (left: Delivery, right: Delivery) -> Bool {
    switch (left, right) {
    case (.queue(let left), .queue(let right)):
      QueueIdentity.of(left) === QueueIdentity.of(right)
    case (.synchronous, .synchronous), (.mainActor, .mainActor): true
    default: false
    }
  }
}

extension Delivery: CustomStringConvertible {
  /// The queue's label, or which thread it is.
  public var description: String {
    switch self {
    case .queue(let queue): queue.label
    case .synchronous: "the sender's thread"
    case .mainActor: "the main actor"
    }
  }
}
