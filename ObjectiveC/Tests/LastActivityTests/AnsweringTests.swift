import Dispatch
import DynamicMulticast
import DynamicMulticastTesting
import LastActivityExample
import TestSupport
import Testing

/// Answers to the queries of other users.
@Suite(.failsIfItHangs)
struct AnsweringTests {
  private let party = Party()

  private func answer(_ seconds: Int) -> XMPPElement {
    XMPPElement(
      "iq", namespace: "jabber:client",
      attributes: ["type": "result", "to": "juliet@example.com/balcony", "id": "1"],
      children: [
        XMPPElement("query", namespace: "jabber:iq:last", attributes: ["seconds": "\(seconds)"])
      ])
  }

  private var refusal: XMPPElement {
    Party.query().refusal("service-unavailable", type: "cancel")
  }

  // MARK: The fold

  @Test func `without delegates, the answer is the time since the last activity`() {
    party.pass(.milliseconds(41_999))
    party.receive(Party.query())
    party.module.noteActivity()
    party.pass(.seconds(7))
    party.receive(Party.query())
    #expect(party.sent.events == [answer(41), answer(7)])
  }

  @Test(
    arguments: [
      ([60], 60), ([200], 100), ([60, 30, 90], 30), ([200, 300, 400], 100), ([0, 1, 2], 0),
      ([9, 8, 7, 6, 5, 4], 4),
    ] as [([UInt], Int)])
  func `the answer is the smallest of all, each delegate being asked on its queue`(
    idle: [UInt], expected: Int
  ) {
    let windows = idle.map(Window.init(idleSeconds:))
    for (index, window) in windows.enumerated() { party.add(window, queue: index % 3) }
    let reader = Reader()  // Does not respond, so it is not asked.
    party.add(reader)
    party.pass(.seconds(100))
    party.receive(Party.query())
    #expect(party.sent.events == [answer(expected)])
    withExtendedLifetime((windows, reader)) {}
  }

  @Test func `a delegate that fails to answer counts as if it was not there`() {
    let (window, broken) = (Window(idleSeconds: 60), Window(idleSeconds: nil))
    party.add(broken, queue: 0)
    party.add(window, queue: 1)
    party.pass(.seconds(100))
    party.receive(Party.query())
    #expect(party.sent.events == [answer(60)])
    withExtendedLifetime((window, broken)) {}
  }

  @Test func `if a delegate does not answer in time, the module's own time is the answer`() {
    let party = Party(answersWithin: .seconds(3600))
    let windows = [Window(idleSeconds: 60), Window(idleSeconds: 30)]
    for (index, window) in windows.enumerated() { party.add(window, queue: index) }
    party.clock.advance(by: .seconds(100))
    party.delegateQueues[0].suspend()
    party.stream.receive(Party.query())
    // The second window answers before the time limit: the thread that takes the answer would
    // otherwise end the question, at some later time.
    let window = party.delegateQueues[1]
    for queue in [party.stream.queue, party.module.queue, window] { queue.sync {} }
    party.clock.advance(by: .seconds(3600))
    for queue in [party.module.queue, party.stream.queue] { queue.sync {} }
    #expect(party.sent.events == [answer(100)])
    party.delegateQueues[0].resume()
    party.settle()
    #expect(party.sent.events == [answer(100)])
    withExtendedLifetime(windows) {}
  }

  @Test func `a delegate that is removed while it is asked is passed over`() {
    let (leaves, stays) = (Window(idleSeconds: 1), Window(idleSeconds: 60))
    party.add(leaves, queue: 0)
    party.add(stays, queue: 1)
    party.pass(.seconds(100))
    party.delegateQueues[0].suspend()
    party.stream.receive(Party.query())
    for queue in [party.stream.queue, party.module.queue] { queue.sync {} }
    #expect(party.module.delegates.remove(leaves, pending: .drop) == 1)
    #expect(party.sent.events.isEmpty)
    party.delegateQueues[0].resume()
    party.settle()
    #expect(party.sent.events == [answer(60)])
    withExtendedLifetime((leaves, stays)) {}
  }

  // MARK: Refused queries

  @Test func `a module that does not answer leaves queries to be refused`() async throws {
    #expect(try await party.stream.features() == ["jabber:iq:last"])
    party.module.answersQueries = false
    #expect(!party.module.answersQueries)
    #expect(try await party.stream.features() == [])
    party.receive(Party.query())
    #expect(party.sent.events == [refusal])
  }

  @Test(arguments: [Party.query(.set), Party.query(namespace: "jabber:iq:version")])
  func `a request that is no query of the protocol is refused`(iq: XMPPElement) {
    party.receive(iq)
    #expect(party.sent.events == [refusal])
  }

  @Test func `a module that is removed from its stream answers nothing`() {
    party.module.deactivate()
    party.receive(Party.query())
    #expect(party.sent.events == [refusal])
  }

  // MARK: Two streams

  @Test func `a module that moves to another stream asks and answers there only`() {
    let other = Recorder<XMPPElement>()
    let stream = XMPPStream { other.record($0) }
    party.module.activate(stream)
    for queue in [stream.queue, party.module.queue] { queue.sync {} }
    party.receive(Party.query())
    #expect(party.sent.events == [refusal])
    stream.receive(Party.query())
    for _ in 0..<3 { for queue in [stream.queue, party.module.queue] { queue.sync {} } }
    #expect(other.events == [answer(0)])
    party.module.sendQuery(to: "juliet@example.com")
    for queue in [party.module.queue, stream.queue] { queue.sync {} }
    #expect(other.events.count == 2)
    #expect(party.sent.events.count == 1)
  }

  @Test func `two parties ask each other, and only answers on the own stream count`() {
    let peers = Box<[String: Party]>([:])
    func party(_ jid: String) -> Party {
      Party(jid) { stanza in
        var stanza = stanza
        stanza.attributes["from"] = jid
        peers.value[stanza.attributes["to"] ?? ""]?.stream.receive(stanza)
      }
    }
    let (romeo, juliet) = (party("romeo@example.net"), party("juliet@example.com"))
    peers.value = [romeo.jid: romeo, juliet.jid: juliet]
    let window = Window(idleSeconds: 5)
    let (hers, his) = (Reader(), Reader())
    romeo.add(window, queue: 0)
    romeo.add(his, queue: 1)
    juliet.add(hers, queue: 0)
    for party in [romeo, juliet] { party.pass(.seconds(50)) }

    let hisQuery = romeo.module.sendQuery(to: juliet.jid)
    let herQuery = juliet.module.sendQuery(to: romeo.jid)
    // Forge the answer to his query on her stream.
    juliet.receive(Party.answer(hisQuery, from: juliet.jid, seconds: "1"))
    for _ in 0..<3 { for party in [romeo, juliet] { party.settle() } }
    #expect(his.heard.events == [.response(hisQuery, 50, nil)])
    #expect(hers.heard.events == [.response(herQuery, 5, nil)])
    // Break the cycle: each closure holds the other user.
    peers.value = [:]
    withExtendedLifetime(window) {}
  }
}
