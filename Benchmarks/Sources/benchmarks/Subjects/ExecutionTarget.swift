import Dispatch

/// The thread or queue that a delegate is called on.
enum ExecutionTarget {
  /// On the sender's thread, before the send returns.
  case sender

  /// On a queue.
  case queue(DispatchQueue)

  /// On a queue that the subject is told to be serial, if the subject can be told.
  case serialQueue(DispatchQueue)

  /// The queue, nil for the sender's thread.
  var queue: DispatchQueue? {
    switch self {
    case .sender: nil
    case .queue(let queue), .serialQueue(let queue): queue
    }
  }
}
