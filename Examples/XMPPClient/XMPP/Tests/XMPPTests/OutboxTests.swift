import Testing

@testable import XMPP

struct OutboxTests {
  private func message(_ id: Int) -> Element { Element("message", attributes: ["id": "\(id)"]) }

  /// Returns an outbox that has written the messages with `ids`.
  private func outbox(_ ids: ClosedRange<Int>) -> Outbox {
    var outbox = Outbox()
    for id in ids { outbox.append(message(id)) }
    _ = outbox.takeWaiting()
    return outbox
  }

  @Test func `messages are written once, in their order`() {
    var outbox = Outbox()
    outbox.append(message(1))
    outbox.append(message(2))
    let (first, second) = (outbox.takeWaiting(), outbox.takeWaiting())
    #expect(first == [message(1), message(2)] && second.isEmpty)
  }

  @Test func `a message is kept until the server has answered again after handling it`() {
    var outbox = outbox(1...2)
    outbox.noteWritten()
    outbox.append(message(3))
    _ = outbox.takeWaiting()
    let left = [UInt32(1), 3, 4, 4].map { handled in
      let isKnown = outbox.acknowledge(handled)
      #expect(isKnown)
      return outbox.messages
    }
    #expect(left == [(1...3).map(message), [message(2), message(3)], [message(3)], []])
    #expect(outbox.isAcknowledged)
  }

  @Test func `more stanzas than were written cannot be acknowledged`() {
    var outbox = outbox(1...1)
    let isKnown = outbox.acknowledge(2)
    #expect(!isKnown)
    #expect(outbox.messages == [message(1)])
  }

  @Test func `the next stream gets what was not acknowledged, before what waits`() {
    var outbox = outbox(1...3)
    for _ in 1...2 { _ = outbox.acknowledge(1) }
    outbox.append(message(4))
    outbox.endStream()
    outbox.append(message(5))
    let written = outbox.takeWaiting()
    #expect(written == (2...5).map(message))
    for _ in 1...2 { _ = outbox.acknowledge(4) }
    #expect(outbox.messages.isEmpty)
  }

  @Test func `the server is asked once at a time, and again only after there is more to learn`() {
    var outbox = Outbox()
    var asked = [outbox.shouldAsk()]
    outbox.append(message(1))
    _ = outbox.takeWaiting()
    asked += [outbox.shouldAsk(), outbox.shouldAsk()]
    _ = outbox.acknowledge(0)
    asked.append(outbox.shouldAsk())
    outbox.append(message(2))
    _ = outbox.takeWaiting()
    asked.append(outbox.shouldAsk())
    _ = outbox.acknowledge(2)
    asked += [outbox.shouldAsk(), outbox.shouldAsk()]
    _ = outbox.acknowledge(2)
    asked.append(outbox.shouldAsk())
    #expect(asked == [false, true, false, false, true, true, false, false])
  }
}
