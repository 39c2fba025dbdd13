import Dispatch
import DynamicMulticast
import TestSupport
import Testing

@testable import DemoSession

/// The answers to an iq stanza.
struct RequestTests {
  private let log = DeliveryLog()
  private let stream: XMPPStream
  private let ping: Plugin
  private let version: Plugin
  private let roster: Plugin

  init() {
    // No test waits for this deadline, because only a request to the gateway has no answer.
    stream = XMPPStream(deadline: .endless, log: log)
    ping = Plugin(Ping(log: log), queue: "ping")
    version = Plugin(Version("1.2.3", log: log), queue: "version")
    roster = Plugin(Roster(log: log), queue: "roster")
    for plugin in [ping, version, roster] {
      stream.add(plugin.delegate, delegateQueue: plugin.queue)
    }
  }

  // MARK: Answered requests

  @Test func `a ping is answered with an empty result`() throws {
    let sent = try answers(to: iq("get", ("ping", "urn:xmpp:ping")))
    #expect(sent == [answer("result")])
  }

  @Test func `the version is told`() throws {
    let namespace = "jabber:iq:version"
    let facts = [("name", "multicast"), ("version", "1.2.3"), ("os", "Linux")].map {
      Element(name: $0, namespace: namespace, text: $1)
    }
    let sent = try answers(to: iq("get", ("query", namespace)))
    #expect(
      sent == [answer("result", Element(name: "query", namespace: namespace, children: facts))])
  }

  @Test(arguments: [nil, "romeo@example.net"])
  func `a push of the roster is acknowledged`(from: String?) throws {
    var push = iq("set", ("query", "jabber:iq:roster"))
    push.attributes["from"] = from
    var expected = answer("result")
    expected.attributes["to"] = from
    #expect(try answers(to: push) == [expected])
  }

  @Test func `one that answers decides, though another never does`() throws {
    let gateway = Plugin(Gateway(), queue: "gateway")
    stream.add(gateway.delegate, delegateQueue: gateway.queue)
    let token = stream.delegates.on(
      "xmppStream:didReceiveIQ:", delivery: .queue(DispatchQueue(label: "service"))
    ) { (sender: XMPPStream, iq: Element) in
      sender.send(iq.result())
      return true
    }
    #expect(try answers(to: iq("set", ("query", "jabber:iq:rpc"))) == [answer("result")])
    token.cancel()
    withExtendedLifetime(gateway) {}
  }

  @Test func `a request is answered once`() throws {
    let token = stream.delegates.on(
      "xmppStream:didReceiveIQ:", delivery: .queue(DispatchQueue(label: "eager"))
    ) { (sender: XMPPStream, iq: Element) in
      sender.send(iq.result())
      sender.send(iq.result())
      return false
    }
    #expect(try answers(to: iq("get", ("query", "jabber:iq:last"))) == [answer("result")])
    token.cancel()
  }

  // MARK: Refused requests

  @Test(
    arguments: [
      ("get", "query", "http://jabber.org/protocol/disco#info"), ("set", "ping", "urn:xmpp:ping"),
      ("set", "query", "jabber:iq:version"), ("get", "query", "jabber:iq:roster"),
      // A user may change only the roster of their own account.
      ("set", "query", "jabber:iq:roster"),
    ])
  func `a request that nobody handles is refused`(
    type: String, name: String, namespace: String
  ) throws {
    #expect(try answers(to: iq(type, (name, namespace))) == [unavailable])
  }

  @Test func `a request without content is refused`() throws {
    #expect(try answers(to: iq("get")) == [unavailable])
  }

  @Test func `a request is refused at the deadline if somebody never answers`() throws {
    let stream = XMPPStream(deadline: .milliseconds(1), log: log)
    let gateway = Plugin(Gateway(), queue: "gateway")
    stream.add(gateway.delegate, delegateQueue: gateway.queue)
    stream.receive(iq("set", ("query", "jabber:iq:rpc")))
    stream.waitForVerdicts()
    let entries = log.takeEntries()
    #expect(entries.map(\.outcome) == [.late, .refused, .sent])
    #expect(entries.first?.description == "gateway   Gateway     no answer within 0.001 seconds")
    #expect(try sent(in: entries) == [unavailable])
    withExtendedLifetime(gateway) {}
  }

  @Test func `a request is refused if there is nobody at all`() throws {
    let stream = XMPPStream(deadline: .endless, log: log)
    stream.receive(iq("get", ("ping", "urn:xmpp:ping")))
    stream.waitForVerdicts()
    #expect(try sent(in: log.takeEntries()) == [unavailable])
  }

  // MARK: Stanzas that are not requests

  @Test(arguments: ["result", "error"])
  func `an answer is not answered`(type: String) throws {
    for content in [("ping", "urn:xmpp:ping"), ("query", "jabber:iq:roster")] {
      #expect(try answers(to: iq(type, content)).isEmpty)
    }
  }

  // MARK: -

  private func iq(_ type: String, _ content: (name: String, namespace: String)...) -> Element {
    Element(
      name: "iq", namespace: "jabber:client",
      attributes: [
        "id": "1", "type": type, "from": "juliet@example.com/balcony",
        "to": "romeo@example.net/orchard",
      ],
      children: content.map { Element(name: $0.name, namespace: $0.namespace) })
  }

  private func answer(_ type: String, _ children: Element...) -> Element {
    Element(
      name: "iq", namespace: "jabber:client",
      attributes: ["id": "1", "type": type, "to": "juliet@example.com/balcony"],
      children: children)
  }

  private var unavailable: Element {
    let condition = Element(
      name: "service-unavailable", namespace: "urn:ietf:params:xml:ns:xmpp-stanzas")
    return answer(
      "error",
      Element(
        name: "error", namespace: "jabber:client", attributes: ["type": "cancel"],
        children: [condition]))
  }

  /// Returns the stanzas that are sent after an iq stanza has arrived.
  private func answers(to iq: Element) throws -> [Element] {
    stream.receive(iq)
    stream.waitForVerdicts()
    for plugin in [ping, version, roster] { plugin.queue.sync {} }
    return try sent(in: log.takeEntries())
  }

  /// Returns the stanzas that the log lists as sent, parsed from their text.
  private func sent(in entries: [LogEntry]) throws -> [Element] {
    let session = Session.of(entries.flatMap(\.xml).joined(separator: "\n"))
    var stanzas: [Element] = []
    try StanzaReader(session).read { stanzas.append($0) }
    return stanzas
  }
}
