import Dispatch

/// What one delegate did with a message, and on which queue.
struct LogEntry: Sendable, CustomStringConvertible {
  let queue: String
  let delegate: String
  let text: String
  var outcome = Outcome.taken

  /// What was sent, in lines of XML.
  var xml: [String] = []

  enum Outcome {
    case taken, failed, unheard

    /// What becomes of a request: a delegate answers it, or none does, one of them not in time.
    case answered, refused, late

    /// An answer on its way out.
    case sent
  }

  /// Stands for the queue of a message that nobody got.
  static let nowhere = "-"

  /// Tells a handler the label of the queue that it really runs on.
  static let queueKey = DispatchSpecificKey<String>()

  /// The entry as it is printed.
  func lines(in width: Int) -> [String] {
    let space = "".leftAligned(in: 10)
    return ["\(self)".clipped(to: width)]
      + xml.flatMap { (space + $0).wrapped(to: width, indentation: 14) }
  }

  var description: String {
    "\(queue.leftAligned(in: 10))\(delegate.leftAligned(in: 12))\(text)"
  }
}

extension DispatchQueue {
  /// Makes a serial queue whose label is told to what runs on it.
  static func labelled(_ label: String) -> DispatchQueue {
    let queue = DispatchQueue(label: label)
    queue.setSpecific(key: LogEntry.queueKey, value: label)
    return queue
  }
}
