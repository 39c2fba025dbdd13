/// The messages that the server has not acknowledged, in the order of sending.
///
/// Stanzas are counted from the moment when the stream is connected, as XEP-0198 requires.
struct Outbox {
  /// The messages still to be written to the stream.
  private var waiting: [Element] = []

  /// The messages that are written, each with the number of stanzas written up to this message.
  private var written: [(count: UInt32, message: Element)] = []

  /// The number of stanzas written to this stream.
  private(set) var count: UInt32 = 0

  /// `true` if the server has been asked for an acknowledgment, and has not answered.
  private var isAsking = false

  /// The number of stanzas written at the time of the last request.
  private var askedAt: UInt32 = 0

  /// The number of handled stanzas in the server's last answer.
  private var lastHandled: UInt32 = 0

  var messages: [Element] { written.map(\.message) + waiting }

  /// `true` if the server has acknowledged all written messages.
  var isAcknowledged: Bool { written.isEmpty }

  mutating func append(_ message: Element) { waiting.append(message) }

  /// Returns the messages in `waiting`, and moves these messages to `written`.
  mutating func takeWaiting() -> [Element] {
    defer { waiting = [] }
    for message in waiting {
      noteWritten()
      written.append((count, message))
    }
    return waiting
  }

  /// Adds 1 to `count`, for a written stanza that is not kept.
  mutating func noteWritten() { count &+= 1 }

  /// Returns `true` if the server must be asked now, and records the request.
  mutating func shouldAsk() -> Bool {
    // Do not ask twice for the same stanzas: a server that does not handle them would be asked
    // forever.
    guard let first = written.first, !isAsking else { return false }
    guard askedAt != count || Self.includes(lastHandled, first.count) else { return false }
    isAsking = true
    askedAt = count
    return true
  }

  /// Removes the messages up to `lastHandled`, the server's previous answer, and then sets
  /// `lastHandled` to `handled`.
  ///
  /// A server that is killed after an answer loses all handled but undelivered messages. The next
  /// answer shows that the server was not killed in between.
  ///
  /// - Parameter handled: The number of stanzas of this stream that the server has handled, modulo
  ///   2^32.
  /// - Returns: `false` if fewer stanzas were sent.
  mutating func acknowledge(_ handled: UInt32) -> Bool {
    isAsking = false
    guard Self.includes(count, handled) else { return false }
    written.removeAll { Self.includes(lastHandled, $0.count) }
    lastHandled = handled
    return true
  }

  /// Returns `true` if the first `count` stanzas include the stanza `number`, modulo 2^32.
  private static func includes(_ count: UInt32, _ number: UInt32) -> Bool {
    count &- number < 1 << 31
  }

  /// Moves the unacknowledged messages to the front of `waiting`, and resets all counters.
  mutating func endStream() {
    waiting = messages
    written = []
    (count, askedAt, lastHandled, isAsking) = (0, 0, 0, false)
  }
}
