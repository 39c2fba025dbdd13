import ChatClient
import DynamicMulticast
import Invocation
import ObjectProperties
import ProsodySupport
import RegexBuilder
import Testing
import XMPP

@Suite(.serialized)
struct PlugInTests {
  /// A delegate that handles pings without an answer.
  @Responding
  fileprivate final class Silence: XMPPStreamDelegate, Sendable {
    func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool {
      iq.child("ping", in: "urn:xmpp:ping") != nil
    }
  }

  @Test func `a ping is answered, and one that nobody answers times out`() async throws {
    try await withChat { _, juliet, romeo in
      juliet.enter("/ping romeo")
      let answer = try await juliet.screen.line(with: "answered after")
      #expect(answer.hasPrefix("romeo@localhost/") && answer.hasSuffix(" ms"))

      romeo.enter("/disable ping")
      try await romeo.screen.line(with: "org.example.ping 1.0 is disabled, and nothing is left")
      juliet.enter("/ping romeo")
      try await juliet.screen.line(with: "with an error: service-unavailable")

      let silence = Silence()
      romeo.client.stream.delegates.add(silence, delegateQueue: romeo.client.queue)
      juliet.enter("/ping romeo 1")
      try await juliet.screen.line(with: "did not answer within 1 s")
      withExtendedLifetime(silence) {}
    }
  }

  @Test func `a client tells its version, its last activity and the features of all plug-ins`()
    async throws
  {
    try await withChat { _, juliet, romeo in
      juliet.enter("/version romeo")
      let version = try await juliet.screen.line(with: " uses ")
      #expect(version.contains("chat, 1.0, "))
      juliet.enter("/last romeo")
      let idle = try await juliet.screen.line(with: "has been idle for ")
      #expect(idle.contains(/has been idle for \d+ s$/))

      juliet.enter("/features romeo")
      let features = try await juliet.screen.line(with: " has http")
      let expected = [
        "http://jabber.org/protocol/chatstates", "http://jabber.org/protocol/disco#info",
        "jabber:iq:last", "jabber:iq:version", "urn:xmpp:ping", "urn:xmpp:receipts",
      ]
      #expect(features.hasSuffix(" has \(expected.joined(separator: ", "))"))

      romeo.enter("/disable version")
      try await romeo.screen.line(with: "org.example.version 1.0 is disabled")
      juliet.enter("/features romeo")
      let fewer = expected.filter { $0 != "jabber:iq:version" }.joined(separator: ", ")
      try await juliet.screen.line(with: " has \(fewer)")
    }
  }

  @Test func `a script answers messages while the user is away, each contact once`() async throws {
    try await withChat { _, juliet, romeo in
      romeo.enter("/away Gone to Mantua")
      try await romeo.screen.line(with: "messages are answered with: Gone to Mantua")
      juliet.enter("/to romeo")
      juliet.enter("Art thou there?")
      try await juliet.screen.line(with: "romeo: Gone to Mantua")
      juliet.enter("Romeo?")
      try await romeo.screen.line(with: "2 unread")
      romeo.enter("/back")
      try await romeo.screen.line(with: "messages are no longer answered")
      #expect(juliet.screen.lines.count { $0.contains("Gone to Mantua") } == 1)
    }
  }

  /// Returns a stream that ends when the active module of a class is deallocated.
  private static func end(of name: String, in client: ChatClient) throws -> AsyncStream<Void> {
    let module = client.stream.modules.modules.first { "\(type(of: $0))" == name }
    let (end, continuation) = AsyncStream<Void>.makeStream()
    AssociatedObjects(of: try #require(module))[ends] = Ending(continuation)
    return end
  }

  private static let ends = AssociationKey<Ending>()

  /// A value that is associated with a module, and deallocated together with it.
  private final class Ending: Sendable {
    private let continuation: AsyncStream<Void>.Continuation

    init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }
  }

  @Test(.timeLimit(.minutes(2)))
  func `a plug-in is disabled and enabled during the conversation`() async throws {
    try await withChat { _, juliet, romeo in
      juliet.enter("/to romeo")
      romeo.enter("/to juliet")
      for number in 0..<50 { juliet.enter("message \(number).") }
      let end = try Self.end(of: "Receipts", in: romeo.client)
      romeo.enter("/disable receipts")
      let line = try await romeo.screen.line(with: "is disabled")
      // No registration is left. A thread of the stream may hold the instance for a moment longer.
      let rest = /, and nothing is left of it|; still there: instance Receipts [^;]+/
      let isDisabled = Regex {
        "org.example.receipts 1.0 is disabled"; rest
      }
      #expect(line.wholeMatch(of: isDisabled) != nil, "\(line)")
      for await _ in end {}
      romeo.enter("/plugins")
      try await romeo.screen.line(with: "org.example.receipts 1.0 disabled - Delivery receipts")
      try await romeo.screen.line(with: "org.example.away 1.0 enabled - Away, a script")
      for number in 50..<100 { juliet.enter("message \(number).") }
      for number in 0..<100 { try await romeo.screen.line(with: "juliet: message \(number).") }

      romeo.enter("/enable receipts")
      try await romeo.screen.line(with: "org.example.receipts 1.0 is enabled")
      juliet.enter("the last one")
      try await juliet.screen.line(with: "✓ romeo has received: the last one")
      #expect(!juliet.screen.lines.contains { $0.contains("✓ romeo has received: message 99.") })
    }
  }

  @Test func `a newer version takes over, and no message and no receipt is lost`() async throws {
    try await withChat { _, juliet, romeo in
      juliet.enter("/to romeo")
      romeo.enter("/to juliet")
      try romeo.addNewerReceipts()
      let modules = romeo.client.stream.modules
      let queues = modules.modules.map(\.multicast.queue)
      for number in 0..<300 {
        juliet.enter("message \(number).")
        if number == 100 { romeo.enter("/update receipts") }
        // Wait now and then, so that messages arrive before, during and after the replacement.
        if number % 20 == 19 { try await romeo.screen.line(with: "juliet: message \(number).") }
      }
      try await romeo.screen.line(with: "org.example.receipts 2.0 is enabled")
      let receipts = try await juliet.screen.until("300 receipts") { lines in
        let receipts = lines.filter { $0.contains("✓ romeo has received: message ") }
        return receipts.count < 300 ? nil : receipts
      }
      #expect(receipts.count == 300)
      for number in 0..<300 {
        #expect(receipts.count { $0.hasSuffix("message \(number).") } == 1)
        #expect(romeo.screen.lines.count { $0.hasSuffix("message \(number).") } == 1)
      }
      #expect(zip(modules.modules, queues).allSatisfy { $0.multicast.queue === $1 })
      #expect(modules.modules.allSatisfy { ($0 as? XMPPModule)?.stream != nil })
      romeo.enter("/plugins")
      try await romeo.screen.line(with: "org.example.receipts 2.0 enabled")
    }
  }
}
