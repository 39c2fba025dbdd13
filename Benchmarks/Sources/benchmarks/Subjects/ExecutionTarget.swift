import Dispatch

/// The thread or queue on which a delegate is called.
enum ExecutionTarget {
  /// The sender's thread; the call ends before the send returns.
  case sender

  /// A queue.
  case queue(DispatchQueue)

  /// A queue that the subject is told to be serial, if the subject has a way to be told.
  case serialQueue(DispatchQueue)

  /// The queue; `nil` for the sender's thread.
  var queue: DispatchQueue? {
    switch self {
    case .sender: nil
    case .queue(let queue), .serialQueue(let queue): queue
    }
  }
}
