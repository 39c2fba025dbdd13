import Dispatch
import DynamicMulticast
import DynamicMulticastTesting
import LastActivityExample
import TestSupport
import Testing

/// Sending queries to other users.
@Suite(.failsIfItHangs)
struct QueryTests {
  private let party = Party()
  private let juliet = "juliet@example.com"

  // MARK: Answers

  @Test func `a query is sent to the address that it is for`() {
    let id = party.module.sendQuery(to: juliet)
    party.settle()
    let expected = XMPPElement(
      "iq", namespace: "jabber:client", attributes: ["type": "get", "to": juliet, "id": id],
      children: [XMPPElement("query", namespace: "jabber:iq:last")])
    #expect(party.sent.events == [expected])
  }

  @Test(arguments: [("", nil), ("Heading home", "Heading home")])
  func `the delegates are called with an answer`(text: String, status: String?) {
    let readers = [Reader(), Reader()]
    for (index, reader) in readers.enumerated() { party.add(reader, queue: index) }
    let id = party.module.sendQuery(to: juliet)
    party.receive(Party.answer(id, from: juliet, seconds: "903", text: text))
    for reader in readers { #expect(reader.heard.events == [.response(id, 903, status)]) }
  }

  @Test(arguments: ["forbidden", "service-unavailable"])
  func `the delegates are called with a refusal`(condition: String) {
    let reader = Reader()
    party.add(reader)
    let id = party.module.sendQuery(to: juliet)
    party.receive(Party.refusal(id, from: juliet, condition))
    #expect(reader.heard.events == [.error(id, condition)])
    party.pass(.seconds(60))
    #expect(reader.heard.events.count == 1)
  }

  @Test(arguments: [("903", 903), (" 903\n", 903), ("99999999999999999999", UInt.max)])
  func `a time is read as the original reads it`(text: String, seconds: UInt) {
    let reader = Reader()
    party.add(reader)
    let id = party.module.sendQuery(to: juliet)
    party.receive(Party.answer(id, from: juliet, seconds: text))
    #expect(reader.heard.events == [.response(id, seconds, nil)])
  }

  @Test(arguments: [nil, "", "-1", "+1", "1 2", "soon"])
  func `an answer without a time is an error`(seconds: String?) {
    let reader = Reader()
    party.add(reader)
    let id = party.module.sendQuery(to: juliet)
    party.receive(Party.answer(id, from: juliet, seconds: seconds))
    #expect(reader.heard.events == [.error(id, "undefined-condition")])
  }

  @Test func `an answer with an id that is not open is dropped`() {
    let reader = Reader()
    party.add(reader)
    let id = party.module.sendQuery(to: juliet)
    party.receive(Party.answer("unknown", from: juliet, seconds: "1"))
    party.receive(Party.answer(id, from: "tybalt@example.com", seconds: "2"))
    party.receive(.iq(.result, to: nil, id: id))
    #expect(reader.heard.events.isEmpty)
    party.receive(Party.answer(id, from: juliet, seconds: "3"))
    party.receive(Party.answer(id, from: juliet, seconds: "4"))
    #expect(reader.heard.events == [.response(id, 3, nil)])
    // An answer never gets an answer.
    #expect(party.sent.events.count == 1)
  }

  // MARK: Time

  @Test func `a query without an answer times out, once`() {
    let reader = Reader()
    party.add(reader)
    let id = party.module.sendQuery(to: juliet, timeout: .milliseconds(1500))
    party.settle()
    party.pass(.milliseconds(1499))
    #expect(reader.heard.events.isEmpty)
    party.pass(.milliseconds(1))
    #expect(reader.heard.events == [.timeout(id, 1.5)])
    party.pass(.seconds(60))
    party.receive(Party.answer(id, from: juliet, seconds: "1"))
    #expect(reader.heard.events == [.timeout(id, 1.5)])
  }

  @Test func `a query that was answered does not time out`() {
    let reader = Reader()
    party.add(reader)
    let id = party.module.sendQuery(to: juliet)
    party.receive(Party.answer(id, from: juliet, seconds: "1"))
    party.pass(.seconds(60))
    #expect(reader.heard.events == [.response(id, 1, nil)])
  }

  @Test func `without a stream, a query times out`() {
    let reader = Reader()
    let module = LastActivity(clock: party.clock)
    module.delegates.add(reader, delegateQueue: party.delegateQueues[0])
    let id = module.sendQuery(to: juliet, timeout: .seconds(1))
    module.queue.sync {}
    party.clock.advance(by: .seconds(1))
    module.queue.sync {}
    party.settle()
    #expect(reader.heard.events == [.timeout(id, 1)])
    #expect(party.sent.events.isEmpty)
  }

  // MARK: Removal

  @Test func `a delegate that is removed while a query is open is not called any more`() {
    let (leaves, stays) = (Reader(), Reader())
    party.add(leaves, queue: 0)
    party.add(stays, queue: 1)
    let id = party.module.sendQuery(to: juliet)
    #expect(party.module.delegates.remove(leaves) == 1)
    party.receive(Party.answer(id, from: juliet, seconds: "1"))
    #expect(leaves.heard.events.isEmpty)
    #expect(stays.heard.events == [.response(id, 1, nil)])
  }

  @Test func `a module that is removed from its stream gets no answer, and its queries time out`() {
    let reader = Reader()
    party.add(reader)
    let id = party.module.sendQuery(to: juliet, timeout: .seconds(10))
    party.settle()
    party.module.deactivate()
    party.receive(Party.answer(id, from: juliet, seconds: "1"))
    #expect(reader.heard.events.isEmpty)
    party.pass(.seconds(10))
    #expect(reader.heard.events == [.timeout(id, 10)])
  }

  @Test func `an open query does not keep its module`() {
    weak var weakModule: LastActivity?
    do {
      let module = LastActivity(clock: party.clock)
      module.sendQuery(to: juliet)
      module.queue.sync {}
      weakModule = module
    }
    #expect(weakModule == nil)
    party.pass(.seconds(60))
  }

  // MARK: Queues

  @Test func `a handler on the module's own queue can use the module`() {
    let ids = Recorder<String>()
    let flags = Recorder<Bool>()
    let reader = Reader { module in
      module.noteActivity()
      module.answersQueries = false
      flags.record(module.answersQueries)
      ids.record(module.sendQuery(to: "tybalt@example.com"))
    }
    party.module.delegates.add(reader, delegateQueue: party.module.queue)
    party.receive(
      Party.answer(party.module.sendQuery(to: juliet), from: juliet, seconds: "1"))
    #expect(flags.events == [false])
    #expect(ids.events == [party.sent.events.last?.attributes["id"]])
    withExtendedLifetime(reader) {}
  }

  // MARK: Random events

  @Test(arguments: seeds(1))
  func `queries end as a simple model says, whatever happens`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let reader = Reader()
    party.add(reader)

    var open: [(id: String, jid: String, due: Int)] = []
    var expected: [Reader.Event] = []
    for step in 0..<300 {
      let query = open.randomElement(using: &random)
      switch (Int.random(in: 0..<5, using: &random), query) {
      case (0, _), (_, nil):
        // Different timeouts make the order of the timeouts certain.
        let id = party.module.sendQuery(to: "\(step)@example.com", timeout: .seconds(step))
        open.append((id, "\(step)@example.com", seconds(party.clock.time) + step))
      case (1, let query?):
        party.receive(Party.answer(query.id, from: query.jid, seconds: "\(step)"))
        open.removeAll { $0.id == query.id }
        expected.append(.response(query.id, UInt(step), nil))
      case (2, let query?):
        party.receive(Party.refusal(query.id, from: query.jid, "forbidden"))
        open.removeAll { $0.id == query.id }
        expected.append(.error(query.id, "forbidden"))
      case (3, let query?):
        party.receive(Party.answer(query.id, from: "tybalt@example.com", seconds: "1"))
      default:
        party.pass(.seconds(Int.random(in: 0..<40, using: &random)))
        let now = seconds(party.clock.time)
        let due = open.filter { $0.due <= now }.sorted { $0.due < $1.due }
        open.removeAll { $0.due <= now }
        for query in due {
          let step = query.jid.prefix { $0 != "@" }
          expected.append(.timeout(query.id, Double(step) ?? -1))
        }
      }
      party.settle()
    }
    let events = reader.heard.events
    #expect(sorted(events) == sorted(expected), "seed \(seed)")
  }

  /// Returns the events in a canonical order, because simultaneous timeouts come in either order.
  private func sorted(_ events: [Reader.Event]) -> [String] {
    events.map { "\($0)" }.sorted()
  }

  private func seconds(_ duration: Duration) -> Int {
    Int(duration.components.seconds)
  }
}
