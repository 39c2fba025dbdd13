import Dispatch

/// Where a delegate is called.
enum Place {
  /// On the sender's thread, before the send returns.
  case sender

  /// On a queue.
  case queue(DispatchQueue)

  /// On a queue that whoever adds the delegate says is serial, where a subject can be told.
  case serialQueue(DispatchQueue)

  /// The queue, nil for the sender's thread.
  var queue: DispatchQueue? {
    switch self {
    case .sender: nil
    case .queue(let queue), .serialQueue(let queue): queue
    }
  }
}
