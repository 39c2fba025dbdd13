import Dispatch
import DynamicMulticast
import Testing
import XMPP

/// A delegate that marks messages, and drops messages with the text "drop".
@Responding
final class Marker: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  // Unchecked only because `XMPPModule` is: the class adds no stored properties.

  func xmppStream(_ sender: XMPPStream, willSendMessage message: Element) -> Element? {
    changed(message, "sent")
  }

  func xmppStream(_ sender: XMPPStream, willReceiveMessage message: Element) -> Element? {
    changed(message, "received")
  }

  func xmppStream(_ sender: XMPPStream, willSendPresence presence: Element) -> Element? { nil }

  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool {
    guard iq.child("mark") != nil else { return false }
    sender.send(iq.result(Element("marked")))
    return true
  }

  private func changed(_ message: Element, _ mark: String) -> Element? {
    message.body == "drop" ? nil : message.adding(Element(mark))
  }
}

/// A delegate whose class does not conform to the protocol.
final class Dynamic: Respondable, Sendable {
  let bodies = History<String>()

  static var methods: MethodTable {
    MethodTable {
      Method("xmppStream:didReceiveMessage:") { (self: Dynamic, _: XMPPStream, message: Element) in
        self.bodies.append(message.body ?? "")
      }
    }
  }
}

/// A delegate with a method of the wrong type.
final class Misfit: Respondable {
  static var methods: MethodTable {
    MethodTable {
      Method("xmppStream:didReceiveMessage:") { (_: Misfit, _: XMPPStream, _: Int) in }
    }
  }
}

struct DelegateTests {
  /// Returns a server that sends back all messages up to the message with the body `last`.
  private func echo() throws -> FakeServer {
    try FakeServer(
      FakeServer.login() + [
        .init("last</body><sent/></message>") { text in
          text.matches(of: #/<message.*?</message>|<presence/>/#).map { String($0.output) }
            .joined().replacing("<presence/>", with: "<message><body>presence</body></message>")
        }
      ])
  }

  @Test func `delegates change and drop messages on their way, and the order stays`() async throws {
    let server = try echo()
    let stream = try server.stream()
    let recorder = Recorder(stream)
    let marker = Marker()
    marker.activate(on: stream)
    let dynamic = Dynamic()
    try stream.addDelegate(dynamic, delegateQueue: recorder.queue)
    try await stream.connectAndWait()
    stream.send(.presence())
    for body in ["1", "drop", "2", "last"] { stream.send(.message(to: stream.jid, body: body)) }
    try await recorder.stanza { $0.body == "last" }

    #expect(recorder.received.map(\.body) == ["1", "2", "last"])
    for message in recorder.received {
      #expect(message.children.map(\.name) == ["body", "sent", "received"])
    }
    // The stream may still be dispatching to this delegate after the first delegate has run.
    try await dynamic.bodies.wait { $0.last == "last" }
    #expect(dynamic.bodies.events == ["1", "2", "last"])
  }

  @Test func `a request that no delegate handles is answered with an error`() async throws {
    let from = "from='romeo@localhost/x'"
    let server = try FakeServer(
      FakeServer.login() + [
        .init("<go/>", "<iq type='get' id='a' \(from)><mark/></iq>"),
        .init("<iq id='a' to='romeo@localhost/x' type='result'><marked/></iq>") { _ in
          "<iq type='result' id='b' \(from)/><iq type='set' id='c' \(from)><other/></iq>"
        },
        .init("<iq id='c' to='romeo@localhost/x' type='error'>") {
          $0.contains("id='b'") ? nil : "<message id='end'/>"
        },
      ])
    let stream = try server.stream()
    let recorder = Recorder(stream)
    let marker = Marker()
    marker.activate(on: stream)
    try await stream.connectAndWait()
    stream.send(Element("go"))
    try await recorder.stanza { $0.id == "end" }
  }

  @Test func `stanzas that are equal are delivered as often as they came`() async throws {
    let server = try FakeServer(
      FakeServer.login() + [
        .init(
          "<go/>", String(repeating: "<presence from='a@b'/>", count: 5) + "<message id='end'/>")
      ])
    let stream = try server.stream()
    let recorder = Recorder(stream)
    try await stream.connectAndWait()
    stream.send(Element("go"))
    try await recorder.stanza { $0.id == "end" }
    #expect(recorder.received.count == 6)
  }

  @Test func `a roster refuses what others than the server push`() async throws {
    @Sendable func push(_ from: String, _ id: String) -> String {
      "<iq type='set' id='\(id)' \(from)><query xmlns='jabber:iq:roster'>"
        + "<item jid='\(id)@localhost'/></query></iq>"
    }
    let server = try FakeServer(
      FakeServer.login() + [
        .init("jabber:iq:roster") { _ in
          push("from='mallory@localhost'", "mallory") + push("from='juliet@localhost'", "romeo")
            + push("", "nurse")
        },
        .init("id='mallory' to='mallory@localhost' type='error'", ""),
      ])
    let stream = try server.stream()
    let (roster, changes) = (Roster(), RosterRecorder())
    roster.multicast.add(changes, delegateQueue: changes.queue)
    roster.activate(on: stream)
    try await stream.connectAndWait()
    try await changes.wait(for: "nurse@localhost none")
    #expect(roster.contacts.map(\.jid.user) == ["nurse", "romeo"])
  }

  @Test func `a delegate by name with other types than the message is refused`() throws {
    let stream = try FakeServer([]).stream()
    let queue = DispatchQueue(label: "misfit")
    #expect(throws: ConformanceError.self) {
      try stream.addDelegate(Misfit(), delegateQueue: queue)
    }
  }

  @Test func `a module is a delegate and registered while it is active`() throws {
    let server = try FakeServer([])
    let stream = try server.stream()
    let (marker, roster) = (Marker(), Roster())
    #expect(marker.activate(on: stream) && !marker.activate(on: stream))
    roster.activate(on: stream)
    #expect(marker.stream === stream)
    #expect(stream.modules.first(ofClass: Marker.self) === marker)
    #expect(stream.modules.first(ofClass: XMPPModule.self) === marker)
    #expect(stream.modules.all(respondingTo: "xmppStream:didReceivePresence:").count == 1)
    #expect(stream.delegates.count(for: "xmppStream:didReceiveIQ:") == 2)
    marker.deactivate()
    marker.deactivate()
    #expect(marker.stream == nil)
    #expect(stream.modules.first(ofClass: Marker.self) == nil)
    #expect(stream.delegates.count(for: "xmppStream:didReceiveIQ:") == 1)
    #expect(marker.activate(on: stream))
  }

  @Test func `a stream that is released closes its connection`() async throws {
    let server = try FakeServer(FakeServer.login())
    weak var released: XMPPStream?
    do {
      let stream = try server.stream()
      released = stream
      try await stream.connectAndWait()
      await stream.queueIsEmpty()
    }
    // A block for messages of the server may hold the stream until the stream's queue has run the
    // block.
    let deadline = ContinuousClock.now + .seconds(60)
    while released != nil, ContinuousClock.now < deadline { await Task.yield() }
    #expect(released == nil)
  }
}

extension XMPPStream {
  /// Returns when all blocks that are on `queue` now have run.
  fileprivate func queueIsEmpty() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}
