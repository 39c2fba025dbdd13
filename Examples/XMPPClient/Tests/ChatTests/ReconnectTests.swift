import ChatClient
import DynamicMulticast
import Invocation
import ProsodySupport
import Synchronization
import Testing
import XMPP

@Suite(.serialized)
struct ReconnectTests {
  @Test func `clients reconnect to a server that was killed, and messages are not lost`()
    async throws
  {
    try await withChat { prosody, juliet, romeo in
      juliet.enter("/to romeo")
      romeo.enter("/to juliet")
      for number in 0..<20 { juliet.enter("message \(number).") }
      // Messages that the server has accepted but not delivered are lost with the server.
      try await romeo.screen.line(with: "juliet: message 19.")
      let flow = Task {
        for number in 20..<200 {
          juliet.enter("message \(number).")
          await Task.yield()
        }
      }
      await prosody.kill()
      await flow.value
      try await juliet.screen.line(with: "connecting again")
      juliet.enter("while there is no server")
      try await juliet.screen.line(with: "not connected: the message is sent when")
      try await prosody.restart()
      for chatter in [juliet, romeo] {
        _ = try await chatter.screen.until("a second connection") { lines in
          lines.count { $0.contains("connected as ") && !$0.contains("dis") } < 2 ? nil : true
        }
      }
      try await romeo.screen.line(with: "juliet: while there is no server")
      for number in 0..<200 { try await romeo.screen.line(with: "juliet: message \(number).") }
      let lines = romeo.screen.lines
      for number in 0..<200 {
        #expect(lines.count { $0.hasSuffix("juliet: message \(number).") } == 1, "\(number)")
      }
    }
  }

  /// A delegate that allows no attempt until the test permits attempts.
  @Responding
  fileprivate final class Veto: Respondable, Sendable {
    private let isAllowed = Mutex(false)
    private let asked: AsyncStream<Int>.Continuation

    init(_ asked: AsyncStream<Int>.Continuation) { self.asked = asked }

    func xmppReconnect(
      _ sender: any Respondable, shouldAttemptAutoReconnect attempts: Int
    ) -> Bool {
      asked.yield(attempts)
      return isAllowed.withLock { $0 }
    }

    @NonMessage
    func allow() { isAllowed.withLock { $0 = true } }
  }

  @Test func `a delegate holds up the attempts to reconnect`() async throws {
    try await Prosody.run(accounts: ["juliet": "secret"]) { prosody in
      let juliet = try await Chatter.login("juliet", on: prosody)
      let (asked, continuation) = AsyncStream<Int>.makeStream()
      let veto = Veto(continuation)
      juliet.client.stream.modules.autoAdd(veto, delegateQueue: juliet.client.queue)
      await prosody.kill()
      try await prosody.restart()
      var numbers: [Int] = []
      for await number in asked.prefix(2) { numbers.append(number) }
      #expect(numbers == [1, 2])
      #expect(juliet.screen.lines.count { $0.hasPrefix("connected as") } == 1)
      veto.allow()
      _ = try await juliet.screen.until("a second connection") { lines in
        lines.count { $0.hasPrefix("connected as") } < 2 ? nil : true
      }
      await juliet.leave()
    }
  }

  @Test func `a client without the plug-in stays disconnected, and one that quits, too`()
    async throws
  {
    try await Prosody.run(accounts: ["juliet": "secret"]) { prosody in
      let juliet = try await Chatter.login("juliet", on: prosody)
      juliet.enter("/disable reconnect")
      try await juliet.screen.line(with: "org.example.reconnect 1.0 is disabled")
      await prosody.kill()
      try await juliet.screen.line(with: "disconnected: ")
      #expect(!juliet.screen.lines.contains { $0.hasPrefix("connecting again") })
      await juliet.leave()
    }
  }
}
