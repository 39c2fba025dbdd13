import Dispatch
import DynamicMulticast
import DynamicMulticastTesting
import Testing
import XMPP

/// A delegate that offers another resource, or `nil`.
@Responding
final class ResourceChooser: XMPPStreamDelegate, Sendable {
  private let resource: String?

  init(_ resource: String?) { self.resource = resource }

  func xmppStream(
    _ sender: XMPPStream, alternativeResourceForConflictingResource conflicting: String
  ) -> String? {
    resource.map { "\($0), not \(conflicting)" }
  }
}

struct NegotiationTests {
  private static let conflict = FakeServer.Step("</iq>") {
    "<iq type='error' id='\(FakeServer.id(of: $0))'><error type='modify'>"
      + "<conflict xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error></iq>"
  }

  @Test func `the first delegate with another resource is asked if there is a conflict`()
    async throws
  {
    var steps = FakeServer.login()
    steps.insert(Self.conflict, at: 3)
    steps[4] = .init("<resource>garden, not balcony</resource></bind></iq>") {
      FakeServer.bound($0, resource: "garden")
    }
    let server = try FakeServer(steps)
    let stream = try server.stream(resource: "balcony")
    let choosers = [ResourceChooser(nil), ResourceChooser("garden"), ResourceChooser("house")]
    for chooser in choosers {
      stream.delegates.add(chooser, delegateQueue: DispatchQueue(label: "chooser"))
    }
    try await stream.connectAndWait()
    #expect(stream.jid == (try JID("juliet@localhost/garden")))
    withExtendedLifetime(choosers) {}
  }

  @Test func `the server chooses if no delegate does, and a session is started if it asks for one`()
    async throws
  {
    var steps = FakeServer.login("<session xmlns='urn:ietf:params:xml:ns:xmpp-session'/>")
    steps.insert(Self.conflict, at: 3)
    steps.append(.init("</iq>") { "<iq type='result' id='\(FakeServer.id(of: $0))'/>" })
    let server = try FakeServer(steps)
    let stream = try server.stream(resource: "tower")
    try await stream.connectAndWait()
    #expect(stream.state == .connected)
    #expect(stream.jid.resource == "balcony")
  }

  @Test func `acknowledgements that the server declines are replaced by pings`() async throws {
    let server = try FakeServer(
      FakeServer.login("<sm xmlns='urn:xmpp:sm:3'/>") + [
        .init("<enable", "<failed xmlns='urn:xmpp:sm:3'/>"),
        .init("</iq>") { "<iq type='result' from='localhost' id='\(FakeServer.id(of: $0))'/>" },
        .init("</iq>") {
          "<iq type='result' from='localhost' id='\(FakeServer.id(of: $0))'/><message id='end'/>"
        },
      ])
    let stream = try server.stream()
    let recorder = Recorder(stream)
    try await stream.connectAndWait()
    stream.send(.message(to: stream.jid, body: "1"))
    try await recorder.stanza { $0.id == "end" }
    #expect(stream.unacknowledgedMessages.isEmpty)
  }

  @Test(arguments: [true, false])
  func `the stream is closed when its messages are acknowledged`(
    managesStreams: Bool
  ) async throws {
    let acknowledgement: [FakeServer.Step] =
      managesStreams
      ? [
        .init("<enable", "<enabled xmlns='urn:xmpp:sm:3'/>"),
        .init("<r xmlns", "<a xmlns='urn:xmpp:sm:3' h='2'/>"),
        .init("<r xmlns", "<a xmlns='urn:xmpp:sm:3' h='2'/>"),
      ]
      : (1...2).map { _ in
        .init("</iq>") { "<iq type='result' from='localhost' id='\(FakeServer.id(of: $0))'/>" }
      }
    let server = try FakeServer(
      FakeServer.login(managesStreams ? "<sm xmlns='urn:xmpp:sm:3'/>" : "") + acknowledgement + [
        .init("</stream:stream>", "</stream:stream>")
      ])
    let stream = try server.stream()
    stream.send(.message(to: stream.jid, body: "1"))
    stream.send(.message(to: stream.jid, body: "2"))
    try await stream.connectAndWait()
    await stream.disconnectAndWait()
    #expect(stream.unacknowledgedMessages.isEmpty)
  }

  @Test func `messages that are not acknowledged at the end are sent again`() async throws {
    let server = try FakeServer(
      FakeServer.login() + [
        .init("<body>2</body>") { $0.contains("<body>1</body>") ? nil : "<message id='again'/>" }
      ])
    let stream = try server.stream()
    let recorder = Recorder(stream)
    stream.send(.message(to: stream.jid, body: "1"))
    try await stream.connectAndWait()
    stream.send(.message(to: stream.jid, body: "2"))
    try await recorder.wait(until: \.isDisconnected)
    let kept = stream.unacknowledgedMessages
    #expect(kept.map(\.body) == ["1", "2"])
    try await stream.connectAndWait()
    try await recorder.wait { history in
      history.count { if case .sent = $0 { true } else { false } } == 4
    }
    let sent = recorder.history.compactMap { if case .sent(let sent) = $0 { sent } else { nil } }
    #expect(sent == kept + kept)
  }

  @Test func `only an answer from the address that was asked counts`() async throws {
    let server = try FakeServer(
      FakeServer.login() + [
        .init("</iq>") { text in
          let id = FakeServer.id(of: text)
          return ["", "from='mallory@localhost'", "from='romeo@localhost/other'"]
            .map { "<iq type='result' \($0) id='\(id)'/>" }.joined()
            + "<iq type='result' from='Romeo@LOCALHOST/orchard' id='\(id)'><query/></iq>"
        }
      ])
    let stream = try server.stream()
    try await stream.connectAndWait()
    let answer = try await stream.request(
      .iq(.get, to: try JID("romeo@localhost/orchard"), Element("query")), timeout: .seconds(60))
    #expect(answer.children == [Element("query")])
  }

  @Test func `a request ends in time, with the stream, and with its task`() async throws {
    let server = try FakeServer(FakeServer.login() + [.init("<end", nil)])
    let clock = ManualClock()
    let stream = try server.stream { $0.clock = clock }
    let query = Element.iq(.get, Element("query"))
    await #expect(throws: XMPPError.notConnected) { try await stream.request(query) }
    try await stream.connectAndWait()
    #expect(clock.pendingCount == 0, "the time limit for connecting is canceled")
    async let advance: Void = {
      await clock.waitForPending()
      clock.advance(by: .seconds(3600))
    }()
    await #expect(throws: XMPPError.timedOut("the answer of the server", after: .seconds(3600))) {
      try await stream.request(query, timeout: .seconds(3600))
    }
    await advance
    let cancelled = Task { try await stream.request(query) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    await #expect(throws: XMPPError.notConnected) {
      async let answer = stream.request(query)
      stream.send(Element("end"))
      return try await answer
    }
  }
}
