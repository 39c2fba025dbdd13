import Dispatch

/// What one delegate did with a message, and on which queue.
struct LogEntry: Sendable, CustomStringConvertible {
  let queue: String
  let delegate: String
  let text: String
  var outcome = Outcome.taken

  enum Outcome {
    case taken, failed, unheard
  }

  /// Stands for the queue of a message that nobody got.
  static let nowhere = "-"

  /// Tells a handler the label of the queue that it really runs on.
  static let queueKey = DispatchSpecificKey<String>()

  var description: String {
    "\(queue.leftAligned(in: 10))\(delegate.leftAligned(in: 12))\(text)"
  }
}
