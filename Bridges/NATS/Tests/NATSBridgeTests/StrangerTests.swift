import Dispatch
import DynamicMulticast
import Testing

@testable import NATSBridge

/// Tests of malformed messages from foreign clients on the subjects of replies and cancellations.
@Suite(.hangLimit)
struct StrangerTests {
  private static let garbage = [
    "", "x", "{", #"{"process":1}"#, #"{"process":"c","answers":[{}]}"#, "\u{1}\u{2}\u{FF}",
    String(repeating: "[", count: 10_000),
  ]

  @Test(arguments: garbage.indices)
  func `a reply that is garbage is an error of its asker, and the next question is answered`(
    number: Int
  ) async throws {
    let server = try NATSServer()
    let a = try await ShopProcess(server, "a")
    let stranger = try await NATSConnection(server.url)
    let subscription = try stranger.subscribe("shop.ask.*") { message in
      try? stranger.publish(Self.garbage[number], to: message.replyTo ?? "")
    }
    try await stranger.flush()
    let may = a.delegates.ask("shop:maySell:", "corner", 1, as: Bool.self)

    let results = Collected<Bool?>()
    let asking = Task {
      for try await result in may.results() { results.append(try? result.value.get()) }
    }
    let found = try await results.wait(count: 2)
    #expect(found.contains(true))
    #expect(found.contains(nil))
    asking.cancel()

    subscription.unsubscribe()
    try await stranger.flush()
    #expect(try await may.allSatisfy(default: false, within: .seconds(60)) { $0 })
    await stranger.close()
    await a.connection.close()
  }

  @Test func `replies to questions that are over, or were never asked, change nothing`()
    async throws
  {
    let server = try NATSServer()
    let (a, b) = (try await ShopProcess(server, "a"), try await ShopProcess(server, "b"))
    let stranger = try await NATSConnection(server.url)
    let inboxes = Collected<String>()
    let subscription = try stranger.subscribe("shop.ask.*") { message in
      inboxes.append(message.replyTo ?? "")
    }
    try await stranger.flush()
    let may = b.delegates.ask("shop:maySell:", "corner", 20, as: Bool.self)
    #expect(try await !may.allSatisfy(default: true, within: .seconds(60)) { $0 })

    let inbox = try await inboxes.wait(count: 1)[0]
    let prefix = inbox.split(separator: ".").dropLast().joined(separator: ".")
    for garbage in Self.garbage {
      for subject in [inbox, "\(prefix).999", "\(prefix).x", inbox + "0"] {
        try stranger.publish(garbage, to: subject)
      }
    }
    try await stranger.flush()

    #expect(try await !may.allSatisfy(default: true, within: .seconds(60)) { $0 })
    subscription.unsubscribe()
    for connection in [stranger, a.connection, b.connection] { await connection.close() }
  }

  @Test func `cancellations that are garbage cancel nothing`() async throws {
    let server = try NATSServer()
    let a = try await ShopProcess(server, "a") { $0.answerLimit = .seconds(600) }
    let b = try await ShopProcess(server, "b")
    let stranger = try await NATSConnection(server.url)
    let inboxes = Collected<String>()
    let subscription = try stranger.subscribe("shop.ask.*") { message in
      inboxes.append(message.replyTo ?? "")
    }
    try await stranger.flush()
    // Process B has received the question, but has not answered it when the cancellations arrive.
    b.queue.suspend()
    let may = a.delegates.ask("shop:maySell:", "corner", 5, as: Bool.self)
    let answers = Collected<String>()
    let asking = Task {
      for try await answer in may.answers() { answers.append("\(answer.value) \(answer.place)") }
    }
    let inbox = try await inboxes.wait(count: 1)[0]

    let others = ["\(inbox)0", String(inbox.dropLast()), "*", ">", "_INBOX.>", " \(inbox)"]
    let long = inbox + String(repeating: " ", count: 300)
    for garbage in Self.garbage + others + [long] {
      try stranger.publish(garbage, to: "shop.cancel")
    }
    for number in 0..<5000 { try stranger.publish("_INBOX.\(number)", to: "shop.cancel") }
    try await stranger.flush()
    try await b.connection.flush()
    // An answer could overtake pending cancellations. When no cancellation is pending, the handler
    // of the last one has begun, and all earlier handlers have ended.
    let cancellations = try #require(
      b.connection.core.subscriptions().first { $0.subject == "shop.cancel" })
    try await bounded("cancellations") {
      while cancellations.pending.messages > 0 { try await stranger.flush() }
    }
    b.queue.resume()

    #expect(try await answers.wait(count: 2).sorted() == ["true Clerk in b", "true a"])
    #expect(b.joined.statistics.unreadable == 0)
    asking.cancel()
    subscription.unsubscribe()
    for connection in [stranger, a.connection, b.connection] { await connection.close() }
  }
}
