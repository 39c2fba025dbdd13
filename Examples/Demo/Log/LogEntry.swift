import Dispatch

/// The action of a delegate on a message, with the queue on which it happened.
struct LogEntry: Sendable, CustomStringConvertible {
  let queue: String
  let delegate: String
  let text: String
  var outcome = Outcome.taken

  /// The stanza that was sent, as lines of XML.
  var xml: [String] = []

  enum Outcome {
    case taken, failed, unheard

    /// A delegate answered a request, no delegate answered it, or a delegate did not answer in
    /// time.
    case answered, refused, late

    /// The stream sent an answer.
    case sent
  }

  /// The text in place of a queue's label if no delegate has received the message.
  static let noQueue = "-"

  /// The key under which a queue stores its label, so that a handler can read the label of the
  /// current queue.
  static let queueKey = DispatchSpecificKey<String>()

  /// Returns the printed lines of the entry, each of at most `width` characters.
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
  /// Creates a serial queue whose label is available to the code that runs on it.
  static func labelled(_ label: String) -> DispatchQueue {
    let queue = DispatchQueue(label: label)
    queue.setSpecific(key: LogEntry.queueKey, value: label)
    return queue
  }
}
