import Foundation
import Testing

@testable import NATSBridge

@Suite(.hangLimit)
struct MessageTests {
  @Test
  func `a subscription gets messages in the order in which they were sent`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    let (subscription, received) = try await connection.collect("numbers.*")

    for number in 0..<1000 { try connection.publish("\(number)", to: "numbers.\(number % 7)") }

    #expect(try await received.wait(count: 1000) == (0..<1000).map { "\($0)" })
    #expect(connection.statistics.messagesOut == 1000)
    #expect(connection.statistics.messagesIn == 1000)
    subscription.unsubscribe()
    await connection.close()
  }

  @Test
  func `a message names its subject and where to reply`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    let inbox = connection.newInbox()
    #expect(inbox != connection.newInbox())
    let (answers, answer) = try await connection.collect(inbox)
    let asked = Collected<String>()
    let subscription = try connection.subscribe("question") { message in
      asked.append("\(message.subject) \(message.replyTo ?? "-") \(message.delivery == nil)")
      try? message.ack()  // Does nothing, because the message is not stored.
      try? connection.publish("42", to: message.replyTo ?? "")
    }
    try await connection.flush()

    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    try connection.publish(nothing, to: "question", replyTo: inbox)

    #expect(try await answer.wait(count: 1) == ["42"])
    #expect(asked.all == ["question \(inbox) true"])
    await subscription.drain()
    await answers.drain()
    await connection.close()
  }

  @Test
  func `each message reaches one member of a queue group`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    let received = Collected<String>()
    let members = try (0..<3).map { _ in
      try connection.subscribe("work", queueGroup: "workers") { received.append($0.text) }
    }
    try await connection.flush()

    for number in 0..<300 { try connection.publish("\(number)", to: "work") }
    await connection.close()

    #expect(received.all.compactMap { Int($0) }.sorted() == Array(0..<300))
    withExtendedLifetime(members) {}
  }

  @Test
  func `a payload as large as the server accepts arrives whole, and a larger one is refused`()
    async throws
  {
    let server = try NATSServer("max_payload: 100000")
    let connection = try await NATSConnection(server.url, .echoing)
    #expect(connection.maximumPayload == 100_000)
    let (subscription, received) = try await connection.collect("large")
    let largest = String(repeating: "x", count: 100_000)

    try connection.publish(largest, to: "large")
    #expect(throws: NATSError.payloadTooLarge(bytes: 100_001, maximum: 100_000)) {
      try connection.publish(largest + "x", to: "large")
    }

    #expect(try await received.wait(count: 1) == [largest])
    await connection.close()
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: ["", "a b", "a..b", ".a", "a.>.b"])
  func `a subject that is not valid cannot be subscribed to`(subject: String) async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    #expect(throws: NATSError.invalidSubject(subject)) {
      _ = try connection.subscribe(subject) { _ in }
    }
    await connection.close()
  }

  @Test
  func `no handler runs after unsubscribing returned`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    for _ in 0..<20 {
      let received = Collected<String>()
      let (subscription, _) = try await connection.collect("stream", received)
      for number in 0..<500 { try connection.publish("\(number)", to: "stream") }
      _ = try await received.wait(count: 1)

      subscription.unsubscribe()
      let count = received.all.count
      try await connection.flush()

      #expect(received.all.count == count)
    }
    await connection.close()
  }

  @Test
  func `a handler can end its own subscription`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    let received = Collected<String>()
    let own = Collected<NATSSubscription>()
    own.append(
      try connection.subscribe("once") { message in
        received.append(message.text)
        own.all[0].unsubscribe()
      })
    for number in 0..<10 { try connection.publish("\(number)", to: "once") }
    try await connection.flush()
    await own.all[0].drain()

    #expect(received.all == ["0"])
    await connection.close()
  }

  @Test
  func `draining a subscription delivers what was received`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    let gate = DispatchSemaphore(value: 0)
    let received = Collected<String>()
    let subscription = try connection.subscribe("slow") { message in
      gate.wait()
      received.append(message.text)
    }
    for number in 0..<100 { try connection.publish("\(number)", to: "slow") }
    try await connection.flush()
    for _ in 0..<100 { gate.signal() }

    await subscription.drain()

    #expect(received.all.count == 100)
    await connection.close()
  }

  @Test
  func `messages that a slow handler leaves waiting are dropped and counted`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    let errors = connection.collectErrors()
    let gate = DispatchSemaphore(value: 0)
    let dropped = Collected<UInt64>()
    let delivered = Collected<String>()
    let subscription = try connection.subscribe(
      "flood", limit: PendingLimit(messages: 10), onDrop: { dropped.append($0) }
    ) { message in
      gate.wait()
      delivered.append(message.text)
    }
    for number in 0..<1000 { try connection.publish("\(number)", to: "flood") }
    try await connection.flush()
    try await errors.wait(for: "slow consumer") { !$0.isEmpty }
    for _ in 0..<1000 { gate.signal() }
    await subscription.drain()

    #expect(subscription.dropped > 0)
    #expect(delivered.all.count + Int(subscription.dropped) == 1000)
    #expect(dropped.all.reduce(0, +) == subscription.dropped)
    #expect(connection.statistics.dropped == subscription.dropped)
    guard case .slowConsumer(subject: "flood", _) = errors.all[0] else {
      Issue.record("\(errors.all)")
      return
    }
    await connection.close()
  }
}
