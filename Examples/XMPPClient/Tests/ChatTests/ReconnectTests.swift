import ChatClient
import DynamicMulticast
import DynamicMulticastTesting
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

  @Test func `an hour without a server has many attempts, ever later, and takes no time`()
    async throws
  {
    try await Prosody.run(accounts: ["juliet": "secret"]) { prosody in
      let clock = ManualClock()
      let juliet = try await Chatter.login("juliet", on: prosody, clock: clock)
      await prosody.kill()
      let (begin, start) = (clock.time, ContinuousClock.now)
      var delays: [Duration] = []
      while clock.time - begin < .seconds(3600) {
        try await juliet.screen.line(with: "(attempt \(delays.count + 1))")
        // The stream's own timers are canceled by now, so the only timer is the next attempt's.
        await clock.waitForPending()
        let former = clock.time
        #expect(clock.advanceToNext())
        delays.append(clock.time - former)
      }
      print("an hour of \(delays.count) attempts took \(ContinuousClock.now - start)")
      for (index, delay) in delays.enumerated() {
        let longest = min(60, 0.5 * Double(1 << min(index, 10)))
        #expect(delay <= .seconds(longest) && delay >= .seconds(longest / 2), "attempt \(index)")
      }
      #expect((60...150).contains(delays.count))

      try await prosody.restart()
      try await juliet.screen.line(with: "(attempt \(delays.count + 1))")
      await clock.waitForPending()
      clock.advanceToNext()
      _ = try await juliet.screen.until("a second connection") { lines in
        lines.count { $0.hasPrefix("connected as") } < 2 ? nil : true
      }
      await juliet.leave()
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
