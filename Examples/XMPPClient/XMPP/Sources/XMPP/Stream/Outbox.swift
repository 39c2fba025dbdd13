/// The messages that the server has not acknowledged, in the order they were sent.
///
/// Stanzas are counted from the moment that a stream is connected, as XEP-0198 does.
struct Outbox {
  /// Messages that are not written to this stream yet.
  private var waiting: [Element] = []

  /// Messages that are written, with the number of stanzas written up to them.
  private var written: [(count: UInt32, message: Element)] = []

  /// The number of stanzas that were written to this stream.
  private(set) var count: UInt32 = 0

  /// Whether the server has been asked which stanzas it has handled, and has not answered.
  private var isAsking = false

  /// The number of stanzas that were written when it was asked last.
  private var askedAt: UInt32 = 0

  /// The number of stanzas that it had handled when it answered last.
  private var lastHandled: UInt32 = 0

  var messages: [Element] { written.map(\.message) + waiting }

  /// Whether the server has handled all messages that were written.
  var isAcknowledged: Bool { written.isEmpty }

  mutating func append(_ message: Element) { waiting.append(message) }

  /// The messages that are to be written now, which count as written afterwards.
  mutating func takeWaiting() -> [Element] {
    defer { waiting = [] }
    for message in waiting {
      noteWritten()
      written.append((count, message))
    }
    return waiting
  }

  /// Counts a stanza that is written and is not kept.
  mutating func noteWritten() { count &+= 1 }

  /// Whether the server is to be asked now; if so, it counts as asked.
  mutating func shouldAsk() -> Bool {
    // Not again for the same stanzas: a server that does not handle them would be asked for ever.
    guard let first = written.first, !isAsking else { return false }
    guard askedAt != count || Self.includes(lastHandled, first.count) else { return false }
    isAsking = true
    askedAt = count
    return true
  }

  /// Removes the messages that the server had handled when it answered the time before.
  ///
  /// A server that is killed between its answer and the delivery of what it has handled loses that.
  /// The answer after that one shows that it went on in between.
  ///
  /// - Parameter handled: The number of stanzas of this stream that it has handled, modulo 2^32.
  /// - Returns: False if there are not so many.
  mutating func acknowledge(_ handled: UInt32) -> Bool {
    isAsking = false
    guard Self.includes(count, handled) else { return false }
    written.removeAll { Self.includes(lastHandled, $0.count) }
    lastHandled = handled
    return true
  }

  /// Whether the first so many stanzas include one, modulo 2^32.
  private static func includes(_ count: UInt32, _ number: UInt32) -> Bool {
    count &- number < 1 << 31
  }

  /// Puts the messages that are not acknowledged before those that are waiting.
  mutating func endStream() {
    waiting = messages
    written = []
    (count, askedAt, lastHandled, isAsking) = (0, 0, 0, false)
  }
}
