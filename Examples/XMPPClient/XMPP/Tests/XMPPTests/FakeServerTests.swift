import DynamicMulticast
import DynamicMulticastTesting
import NIOPosix
import Testing

@testable import XMPP

/// Tests of the end of streams to misbehaving servers.
struct FakeServerTests {
  private func ending(
    _ steps: [FakeServer.Step], _ change: (inout XMPPConfiguration) -> Void = { _ in }
  ) async throws -> XMPPError? {
    let server = try FakeServer(steps)
    let stream = try server.stream(change)
    let recorder = Recorder(stream)
    var error: XMPPError?
    do throws(XMPPError) { try await stream.connectAndWait() } catch let reason { error = reason }
    try await recorder.wait { $0.isDisconnected || stream.state == .connected }
    if case .disconnected(let told)? = recorder.history.last {
      #expect(told as? XMPPError == error)
    }
    #expect(
      recorder.history.filter { if case .disconnected = $0 { true } else { false } }.count <= 1)
    return error
  }

  private static let scram = FakeServer.Step(
    "<stream:stream", FakeServer.mechanisms("SCRAM-SHA-1"))
  private static let sasl = "xmlns='urn:ietf:params:xml:ns:xmpp-sasl'"

  @Test func `malformed XML`() async throws {
    let error = try await ending([.init("<stream:stream", FakeServer.header + "<a>\n</b>")])
    #expect(error == .malformedXML(line: 3, column: 3, reason: "mismatched tag"))
    #expect("\(try #require(error))".contains("line 3"))
  }

  @Test func `something that is no stream`() async throws {
    #expect(
      try await ending([.init("<stream:stream", "<html>")])
        == .unexpected("<html>", during: "the opening of the stream"))
    guard case .malformedXML? = try await ending([.init("<stream:stream", "220 smtp ready\r\n")])
    else {
      Issue.record("no error")
      return
    }
  }

  @Test func `an error of the stream`() async throws {
    let text =
      "<stream:error><host-unknown xmlns='urn:ietf:params:xml:ns:xmpp-streams'/>"
      + "<text xmlns='urn:ietf:params:xml:ns:xmpp-streams'>No such host</text></stream:error>"
    #expect(
      try await ending([.init("<stream:stream", FakeServer.header + text)])
        == .streamError(condition: "host-unknown", text: "No such host"))
  }

  @Test func `a stanza of too many bytes`() async throws {
    let long = String(repeating: "x", count: 100_000)
    let error = try await ending([.init("<stream:stream", FakeServer.header + "<a>\(long)")]) {
      $0.maximumStanzaSize = 50_000
    }
    #expect(error == .limitExceeded(line: 2, reason: "a stanza has more than 50000 bytes"))
  }

  @Test func `silence`() async throws {
    let clock = ManualClock()
    async let advance: Void = {
      await clock.waitForPending()
      clock.advance(by: .seconds(3600))
    }()
    let error = try await ending([]) { ($0.timeout, $0.clock) = (.seconds(3600), clock) }
    await advance
    guard case .timedOut(let what, after: .seconds(3600))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(what.hasPrefix("connecting"))
  }

  @Test func `the end of the connection, and of the stream`() async throws {
    #expect(
      try await ending([.init("<stream:stream", nil)])
        == .connectionLost(reason: "the server closed it"))
    #expect(
      try await ending([.init("<stream:stream", FakeServer.header + "</stream:stream>")])
        == .connectionLost(reason: "the server ended the stream"))
  }

  @Test func `nothing that listens`() async throws {
    let server = try FakeServer([])
    let port = server.port
    try await server.close()
    var configuration = XMPPConfiguration(
      jid: try JID("a@localhost"), password: "", host: "127.0.0.1", port: port)
    configuration.timeout = .seconds(60)
    let stream = XMPPStream(configuration)
    let error = await #expect(throws: XMPPError.self) {
      try await stream.connectAndWait()
    }
    guard case .connectionFailed("127.0.0.1", port, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `no TLS where it is required`() async throws {
    #expect(try await ending([Self.scram]) { $0.tls = .required } == .tlsMissing)
  }

  @Test func `data between the offer of TLS and its beginning`() async throws {
    let tls = "xmlns='urn:ietf:params:xml:ns:xmpp-tls'"
    let error = try await ending([
      .init("<stream:stream", FakeServer.features("<starttls \(tls)/>")),
      .init("<starttls", "<proceed \(tls)/><message/>"),
    ])
    #expect(
      error
        == .unexpected("data that belong to no step", during: "the negotiation of features"))
  }

  @Test func `a TLS handshake with something else`() async throws {
    let tls = "xmlns='urn:ietf:params:xml:ns:xmpp-tls'"
    let error = try await ending([
      .init("<stream:stream", FakeServer.features("<starttls \(tls)/>")),
      .init("<starttls", "<proceed \(tls)/>"), .init("\u{3}", "nonsense, no handshake"),
    ])
    guard case .tlsFailed? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `no mechanism that is known`() async throws {
    #expect(
      try await ending([.init("<stream:stream", FakeServer.mechanisms("X-OLD"))])
        == .noMechanism(offered: ["X-OLD"]))
  }

  @Test(arguments: [
    "<success \(sasl)/>", "<success \(sasl)>dj1BQUFB</success>",
    "<challenge \(sasl)>cj14LHM9QUFBQSxpPTQwOTY=</challenge>", "<challenge \(sasl)>%</challenge>",
  ])
  func `a server that does not prove that it knows the password`(answer: String) async throws {
    let error = try await ending([Self.scram, .init("</auth>", answer)])
    guard case .authenticationRefused("SCRAM-SHA-1", "not-authorized", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a step that is none`() async throws {
    #expect(
      try await ending([Self.scram, .init("</auth>", "<message/>")])
        == .unexpected("<message>", during: "the authentication"))
  }

  @Test func `a resource that the server refuses to bind`() async throws {
    var steps = FakeServer.login()
    steps[3] = .init("</iq>") {
      "<iq type='error' id='\(FakeServer.id(of: $0))'><error type='cancel'>"
        + "<not-allowed xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error></iq>"
    }
    guard case .refused("not-allowed", nil, _)? = try await ending(steps) else {
      Issue.record("no error")
      return
    }
  }

  @Test func `an acknowledgement of stanzas that were not sent`() async throws {
    let server = try FakeServer(
      FakeServer.login("<sm xmlns='urn:xmpp:sm:3'/>") + [
        .init("<enable", "<enabled xmlns='urn:xmpp:sm:3'/>"),
        .init("<r ", "<a xmlns='urn:xmpp:sm:3' h='5'/>"),
      ])
    let stream = try server.stream()
    let recorder = Recorder(stream)
    stream.send(.message(to: try JID("romeo@localhost"), body: "O"))
    try await stream.connectAndWait()
    try await recorder.wait(until: \.isDisconnected)
    guard case .disconnected(let error)? = recorder.history.last else { return }
    #expect(
      error as? XMPPError
        == .unexpected("an acknowledgement of stanzas that were not sent", during: "the session"))
    #expect(stream.unacknowledgedMessages.map(\.body) == ["O"])
  }
}
