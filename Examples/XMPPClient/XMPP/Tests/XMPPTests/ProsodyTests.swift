import Dispatch
import DynamicMulticast
import ProsodySupport
import Testing
import XMPP

/// Tests of streams to Prosody, an independent server.
struct ProsodyTests {
  private static let accounts = ["juliet": "secret", "romeo": "secret"]

  // MARK: Authentication

  @Test(arguments: ["SCRAM-SHA-256", "SCRAM-SHA-1", "PLAIN"])
  func `the stream authenticates by each mechanism, and a wrong password is refused`(
    mechanism: String
  ) async throws {
    try await Prosody.run(accounts: Self.accounts, mechanisms: [mechanism]) { prosody in
      let stream = try prosody.stream("juliet", resource: "balcony")
      let recorder = Recorder(stream)
      try await stream.connectAndWait()
      #expect(stream.jid == (try JID("juliet@localhost/balcony")))
      await stream.disconnectAndWait()
      #expect(stream.state == .disconnected)
      try await recorder.wait(until: \.isDisconnected)
      // Between the two events, the server sends the client its own presence.
      guard case .connected? = recorder.history.first, case .authenticated = recorder.history[1],
        case .disconnected(nil)? = recorder.history.last
      else {
        Issue.record("\(recorder.history)")
        return
      }

      let wrong = try prosody.stream("juliet", password: "Secret")
      let refusals = Recorder(wrong)
      let error = await #expect(throws: XMPPError.self) { try await wrong.connectAndWait() }
      guard case .authenticationRefused(mechanism, "not-authorized", _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      try await refusals.wait(until: \.isDisconnected)
      #expect(
        refusals.history.contains { if case .notAuthenticated = $0 { true } else { false } })
    }
  }

  @Test func `TLS is used, and a certificate that is not trusted is refused`() async throws {
    try await Prosody.run(accounts: Self.accounts, offersTLS: true) { prosody in
      let stream = try prosody.stream("juliet")
      try await stream.connectAndWait()
      _ = try await stream.request(
        .iq(.get, Element("ping", namespace: "urn:xmpp:ping")), timeout: .seconds(60))
      await stream.disconnectAndWait()

      var configuration = stream.configuration
      configuration.trustedRoots = nil
      let error = await #expect(throws: XMPPError.self) {
        try await XMPPStream(configuration).connectAndWait()
      }
      guard case .tlsFailed? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  // MARK: Stanzas

  @Test func `two clients exchange presence and messages`() async throws {
    try await Prosody.run(accounts: Self.accounts, areContacts: true) { prosody in
      let (juliet, romeo) = (try prosody.stream("juliet"), try prosody.stream("romeo"))
      let (julietRecorder, romeoRecorder) = (Recorder(juliet), Recorder(romeo))
      try await juliet.connectAndWait()
      juliet.send(.presence())
      // A client receives its own presence once the server has handled it.
      try await julietRecorder.stanza { $0.name == "presence" }
      try await romeo.connectAndWait()
      romeo.send(.presence(show: "away", status: "in the orchard"))
      let presence = try await julietRecorder.stanza { $0.from == romeo.jid }
      #expect(presence.child("status")?.text == "in the orchard")

      let text = "Deny thy father & <refuse> thy 'name' 🌹\n"
      juliet.send(.message(to: romeo.jid.bare, body: text))
      let message = try await romeoRecorder.stanza { $0.name == "message" }
      #expect(message.body == text)
      #expect(message.from == juliet.jid)
      romeo.send(.message(to: juliet.jid, body: "I take thee at thy word"))
      try await julietRecorder.stanza { $0.body == "I take thee at thy word" }
      try await julietRecorder.wait { history in
        history.contains { if case .sent(let sent) = $0 { sent.body == text } else { false } }
      }

      await romeo.disconnectAndWait()
      try await julietRecorder.stanza { $0.type == "unavailable" }
      #expect(romeo.unacknowledgedMessages.isEmpty)
      await juliet.disconnectAndWait()
    }
  }

  @Test func `a request is answered, refused, and given up in time`() async throws {
    try await Prosody.run(accounts: Self.accounts) { prosody in
      let (juliet, romeo) = (try prosody.stream("juliet"), try prosody.stream("romeo"))
      try await juliet.connectAndWait()
      try await romeo.connectAndWait()
      let ping = Element("ping", namespace: "urn:xmpp:ping")
      #expect(
        try await juliet.request(.iq(.get, to: juliet.jid.server, ping)).iqType == .result)
      // None of Romeo's modules answers pings, so his stream refuses them.
      let error = await #expect(throws: XMPPError.self) {
        try await juliet.request(.iq(.get, to: romeo.jid, ping), timeout: .seconds(60))
      }
      guard case .refused("service-unavailable", _, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let silent = SilentModule()
      silent.activate(on: romeo)
      await #expect(
        throws: XMPPError.timedOut("the answer of \(romeo.jid)", after: .milliseconds(100))
      ) {
        try await juliet.request(.iq(.get, to: romeo.jid, ping), timeout: .milliseconds(100))
      }
    }
  }

  @Test func `the roster follows what another client of the account changes`() async throws {
    try await Prosody.run(accounts: Self.accounts) { prosody in
      let balcony = try prosody.stream("juliet", resource: "balcony")
      let chamber = try prosody.stream("juliet", resource: "chamber")
      let (roster, otherRoster) = (Roster(), Roster())
      let changes = RosterRecorder()
      roster.multicast.add(changes, delegateQueue: changes.queue)
      roster.activate(on: balcony)
      otherRoster.activate(on: chamber)
      try await balcony.connectAndWait()
      try await changes.wait(for: "populated")
      try await chamber.connectAndWait()

      let romeo = try JID("romeo@localhost")
      try await otherRoster.set(romeo, name: "Romeo", groups: ["Montague"])
      try await changes.wait(for: "romeo@localhost none")
      let contact = roster.contact(try JID("romeo@localhost/orchard"))
      #expect(contact?.name == "Romeo" && contact?.groups == ["Montague"])
      #expect(roster.contacts.count == 1)
      try await otherRoster.remove(romeo)
      try await changes.wait(for: "romeo@localhost remove")
      #expect(roster.contacts.isEmpty)
    }
  }

  @Test func `contacts that accept each other see each other online`() async throws {
    try await Prosody.run(accounts: Self.accounts) { prosody in
      let (juliet, romeo) = (try prosody.stream("juliet"), try prosody.stream("romeo"))
      let (julietRoster, romeoRoster) = (Roster(), Roster())
      let (julietChanges, romeoChanges) = (RosterRecorder(), RosterRecorder())
      julietRoster.multicast.add(julietChanges, delegateQueue: julietChanges.queue)
      romeoRoster.multicast.add(romeoChanges, delegateQueue: romeoChanges.queue)
      julietRoster.activate(on: juliet)
      romeoRoster.activate(on: romeo)
      for stream in [juliet, romeo] {
        try await stream.connectAndWait()
        stream.send(.presence())
      }
      try await julietChanges.wait(for: "populated")
      try await romeoChanges.wait(for: "populated")
      julietRoster.subscribe(to: romeo.jid)
      try await romeoChanges.wait(for: "request of juliet@localhost")
      romeoRoster.subscribe(to: juliet.jid)
      try await julietChanges.wait(for: "romeo@localhost online")
      try await romeoChanges.wait(for: "juliet@localhost online")
      #expect(julietRoster.contact(romeo.jid)?.isOnline == true)
      await romeo.disconnectAndWait()
      try await julietChanges.wait(for: "romeo@localhost offline")
    }
  }

  // MARK: A server that crashes

  @Test(arguments: [true, false])
  func `no message is lost when the server is killed and started again`(
    managesStreams: Bool
  ) async throws {
    try await Prosody.run(
      accounts: Self.accounts, areContacts: true, managesStreams: managesStreams
    ) { prosody in
      let (juliet, romeo) = (try prosody.stream("juliet"), try prosody.stream("romeo"))
      let (julietRecorder, romeoRecorder) = (Recorder(juliet), Recorder(romeo))
      for stream in [romeo, juliet] {
        try await stream.connectAndWait()
        stream.send(.presence())
      }
      func send(_ numbers: Range<Int>) {
        for number in numbers { juliet.send(.message(to: romeo.jid.bare, body: "\(number)")) }
      }
      send(0..<100)
      try await romeoRecorder.stanza { $0.body == "20" }
      send(100..<150)
      await prosody.kill()
      send(150..<175)
      try await julietRecorder.wait(until: \.isDisconnected)
      try await romeoRecorder.wait(until: \.isDisconnected)
      send(175..<200)
      try await prosody.restart()
      for stream in [juliet, romeo] {
        try await stream.connectAndWait()
        stream.send(.presence())
      }

      try await romeoRecorder.wait { history in
        let bodies = history.compactMap {
          if case .received(let stanza) = $0 { stanza.body } else { nil }
        }
        return Set(bodies) == Set((0..<200).map(String.init))
      }
      // A message that was received twice has the same ID both times.
      let messages = romeoRecorder.received.filter { $0.name == "message" }
      #expect(Set(messages.map(\.id)).count == 200)
      await juliet.disconnectAndWait()
      #expect(juliet.unacknowledgedMessages.isEmpty)
    }
  }
}

/// A module that handles each IQ without an answer.
///
/// `Sendable` is unchecked only because `XMPPModule` is: the class adds no stored properties.
@Responding
final class SilentModule: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool { true }
}
