import Dispatch

/// One delegate's treatment of a message, and the queue that it happened on.
struct LogEntry: Sendable, CustomStringConvertible {
  let queue: String
  let delegate: String
  let text: String
  var outcome = Outcome.taken

  /// The stanza that was sent, in lines of XML.
  var xml: [String] = []

  enum Outcome {
    case taken, failed, unheard

    /// A delegate answered a request, none did, or one did not in time.
    case answered, refused, late

    /// The stream sent an answer.
    case sent
  }

  /// The label where no queue is involved: no delegate got the message.
  static let noQueue = "-"

  /// The key under which a queue has its label, for handlers to find out where they really run.
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
  /// Makes a serial queue whose label the code that runs on it can read.
  static func labelled(_ label: String) -> DispatchQueue {
    let queue = DispatchQueue(label: label)
    queue.setSpecific(key: LogEntry.queueKey, value: label)
    return queue
  }
}
