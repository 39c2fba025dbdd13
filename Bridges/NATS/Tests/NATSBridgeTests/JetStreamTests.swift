import Foundation
import Testing

@testable import NATSBridge

@Suite(.hangLimit)
struct JetStreamTests {
  private let orders = NATSStream(name: "ORDERS", subjects: ["orders.>"])

  private func connect(
    _ server: NATSServer, closingWithin limit: Duration = .seconds(10)
  ) async throws -> (NATSConnection, NATSJetStream) {
    var options = NATSOptions.quick
    options.closeTimeout = limit
    let connection = try await NATSConnection(server.url, options)
    let streams = try NATSJetStream(connection)
    try await streams.ensure(orders)
    return (connection, streams)
  }

  /// Collects "text number" for each message, and acknowledges the message if `acknowledging` says
  /// so.
  private func collect(
    _ streams: NATSJetStream, _ received: Collected<String>,
    acknowledgeWithin limit: Duration = .seconds(60),
    acknowledging: @escaping @Sendable (String) -> Bool = { _ in true }
  ) async throws -> NATSSubscription {
    var consumer = NATSConsumer(name: "billing", stream: "ORDERS", subject: "orders.new")
    consumer.acknowledgeWithin = limit
    return try await streams.subscribe(consumer) { message in
      let text = "\(message.text) \(message.delivery?.number ?? 0)"
      if acknowledging(text) { try? message.ack() }
      received.append(text)
    }
  }

  private func publish(_ text: String, _ streams: NATSJetStream) async throws -> NATSStored {
    try await streams.publish(Array(text.utf8), to: "orders.new", id: text)
  }

  @Test(arguments: [NATSStorage.Medium.file, .memory])
  func `a stored message reaches a durable consumer with its place`(
    storage: NATSStorage.Medium
  ) async throws {
    let server = try NATSServer(jetStream: true)
    let connection = try await NATSConnection(server.url, .echoing)
    let streams = try NATSJetStream(connection)
    var stream = orders
    stream.storage = storage
    stream.maximumAge = .seconds(3600)
    stream.maximumBytes = 1 << 20
    try await streams.ensure(stream)
    let places = Collected<NATSDelivery?>()
    let subscription = try await streams.subscribe(NATSConsumer(name: "a", stream: "ORDERS")) {
      places.append($0.delivery)
      try? $0.ack()
    }

    #expect(try await publish("one", streams) == NATSStored(sequence: 1, isDuplicate: false))
    #expect(try await publish("two", streams) == NATSStored(sequence: 2, isDuplicate: false))

    #expect(
      try await places.wait(count: 2)
        == (1...2).map {
          NATSDelivery(stream: "ORDERS", streamSequence: $0, consumerSequence: $0, number: 1)
        })
    await subscription.drain()
    await connection.close()
  }

  @Test
  func `a message is stored once for its id`() async throws {
    let server = try NATSServer(jetStream: true)
    let (connection, streams) = try await connect(server)

    #expect(try await publish("one", streams) == NATSStored(sequence: 1, isDuplicate: false))
    #expect(try await publish("one", streams) == NATSStored(sequence: 1, isDuplicate: true))

    await connection.close()
  }

  @Test
  func `a durable consumer gets what it missed`() async throws {
    let server = try NATSServer(jetStream: true)
    let (sender, streams) = try await connect(server)
    let received = Collected<String>()
    for visit in 0..<3 {
      let (client, its) = try await connect(server)
      let subscription = try await whenConsumerIsFree { try await collect(its, received) }
      try await received.wait(count: visit * 2)
      _ = try await publish("\(visit) present", streams)
      try await received.wait(count: visit * 2 + 1)
      await client.close()
      _ = try await publish("\(visit) away", streams)
      withExtendedLifetime(subscription) {}
    }
    let (client, its) = try await connect(server)
    let subscription = try await whenConsumerIsFree { try await collect(its, received) }

    #expect(
      try await received.wait(count: 6)
        == (0..<3).flatMap { ["\($0) present 1", "\($0) away 1"] })
    await subscription.drain()
    await client.close()
    await sender.close()
  }

  @Test
  func `a message that is not acknowledged comes again`() async throws {
    let server = try NATSServer(jetStream: true)
    let (connection, streams) = try await connect(server)
    let received = Collected<String>()
    let subscription = try await collect(
      streams, received, acknowledgeWithin: .milliseconds(300)
    ) { $0 == "one 3" }
    _ = try await publish("one", streams)

    // On a slow machine, the message is delivered again before the server processes the
    // acknowledgment.
    #expect(try await received.wait(count: 3).prefix(3) == ["one 1", "one 2", "one 3"])
    await subscription.drain()
    await connection.close()
  }

  @Test
  func `a durable consumer has one subscription at a time`() async throws {
    let server = try NATSServer(jetStream: true)
    let (connection, streams) = try await connect(server)
    let received = Collected<String>()
    let subscription = try await collect(streams, received)
    // The server notices a subscription when it first delivers to it.
    _ = try await publish("one", streams)
    try await received.wait(count: 1)
    await #expect(throws: NATSError.consumerInUse("billing")) {
      _ = try await collect(streams, Collected())
    }
    subscription.unsubscribe()

    let next = try await whenConsumerIsFree { try await collect(streams, Collected()) }
    next.unsubscribe()
    await connection.close()
  }

  @Test
  func `a server that is killed keeps stored messages, and what is sent meanwhile is stored once`()
    async throws
  {
    let server = try NATSServer(jetStream: true)
    let (connection, streams) = try await connect(server)
    let states = connection.collectStates()
    let received = Collected<String>()
    _ = try await publish("before", streams)
    server.kill()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }
    let storing = Task { try await publish("meanwhile", streams) }
    try server.restart()

    #expect(try await storing.value.sequence == 2)
    #expect(try await publish("meanwhile", streams).isDuplicate)
    let subscription = try await collect(streams, received)
    #expect(try await received.wait(count: 2) == ["before 1", "meanwhile 1"])
    await subscription.drain()
    await connection.close()
  }

  @Test
  func `a subscription of a durable consumer goes on after its server was killed`() async throws {
    let server = try NATSServer(jetStream: true)
    let (connection, streams) = try await connect(server)
    let states = connection.collectStates()
    let received = Collected<String>()
    let subscription = try await collect(streams, received)
    _ = try await publish("before", streams)
    try await received.wait(count: 1)

    try server.restart()
    try await states.wait(for: "return") { $0.suffix(2) == ["reconnecting", "connected"] }
    _ = try await publish("after", streams)

    // The acknowledgment of the first message can be lost with the server.
    try await received.wait(for: "the second message") { $0.contains { $0.hasPrefix("after") } }
    await subscription.drain()
    await connection.close()
  }

  @Test
  func `many messages are stored without waiting for each`() async throws {
    let server = try NATSServer(jetStream: true)
    let (connection, _) = try await connect(server)
    let failures = Collected<NATSPublishFailure>()
    let streams = try NATSJetStream(
      connection, maximumUnacknowledged: 5000, onFailure: { failures.append($0) })
    for number in 0..<5000 {
      try streams.send("\(number)", id: "\(number)")
    }
    try await streams.acknowledged()

    #expect(failures.all.isEmpty)
    #expect(try await publish("last", streams).sequence == 5001)
    await connection.close()
  }

  @Test
  func `sending too many unacknowledged messages is an error`() async throws {
    let server = try NATSServer(jetStream: true)
    let (connection, _) = try await connect(server, closingWithin: .milliseconds(200))
    let states = connection.collectStates()
    let failures = Collected<NATSPublishFailure>()
    let streams = try NATSJetStream(
      connection, maximumUnacknowledged: 10, acknowledgeWithin: .seconds(600),
      onFailure: { failures.append($0) })
    server.kill()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }

    for _ in 0..<10 { try streams.send("abc", id: "x") }
    #expect(throws: NATSError.tooManyUnacknowledged(limit: 10)) {
      try streams.send("abc", id: "x")
    }

    #expect(failures.all.isEmpty)
    await connection.close()
  }

  @Test
  func `a message that is not stored in time fails, and makes room for another`() async throws {
    let server = try NATSServer(jetStream: true)
    let (connection, _) = try await connect(server)
    let states = connection.collectStates()
    let failures = Collected<NATSPublishFailure>()
    let streams = try NATSJetStream(
      connection, maximumUnacknowledged: 10, acknowledgeWithin: .milliseconds(200),
      onFailure: { failures.append($0) })
    server.kill()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }

    for _ in 0..<10 { try streams.send("abc", id: "x") }

    // The server is away, so each message times out and makes room again.
    let all = try await failures.wait(count: 10)
    #expect(all.allSatisfy { $0.subject == "orders.new" && $0.id == "x" })
    #expect(all.allSatisfy { $0.payload == Array("abc".utf8) })
    #expect(all.allSatisfy { if case .timedOut = $0.error { true } else { false } })
    try streams.send("abc", id: "x")
    try server.restart()
    await connection.close()
  }

  @Test(arguments: [true, false])
  func `messages that wait to be stored fail with their connection or its streams`(
    closing: Bool
  ) async throws {
    let server = try NATSServer(jetStream: true)
    let (connection, _) = try await connect(server)
    let failures = Collected<NATSPublishFailure>()
    server.suspend()
    do {
      let streams = try NATSJetStream(
        connection, acknowledgeWithin: .seconds(600), onFailure: { failures.append($0) })
      for number in 0..<10 { try streams.send("\(number)", id: "\(number)") }
      if closing {
        server.kill()
        await connection.close()
        try await failures.wait(count: 10)
      }
    }

    let all = try await failures.wait(count: 10)
    #expect(Set(all.compactMap(\.id)) == Set((0..<10).map { "\($0)" }))
    #expect(all.allSatisfy { $0.error == .closed })
    server.resume()
    await connection.close()
  }

  @Test
  func `a message that no stream takes is reported`() async throws {
    let server = try NATSServer(jetStream: true)
    let (connection, _) = try await connect(server)
    let failures = Collected<NATSPublishFailure>()
    let streams = try NATSJetStream(connection, onFailure: { failures.append($0) })

    do {
      _ = try await streams.publish([], to: "elsewhere", id: "x")
      Issue.record("It was stored")
    } catch { #expect(error == .noStream(operation: "Storing a message on elsewhere")) }
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    try streams.send(nothing, to: "elsewhere")

    let failure = try await failures.wait(count: 1)[0]
    #expect(failure.error == .noStream(operation: "Storing a message on elsewhere"))
    #expect(failure.id == nil)
    await connection.close()
  }

  @Test
  func `a server without JetStream is told so`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .echoing)
    let streams = try NATSJetStream(connection)
    await #expect(throws: NATSError.noStream(operation: "Making the stream ORDERS")) {
      try await streams.ensure(orders)
    }
    await connection.close()
  }

  @Test
  func `an existing stream gets the new limits, and a refusal says why`() async throws {
    let server = try NATSServer(jetStream: true)
    let (connection, streams) = try await connect(server)
    var stream = orders
    stream.subjects.append("returns.>")
    try await streams.ensure(stream)
    let stored = try await streams.publish([1], to: "returns.new", id: "r")
    #expect(stored.sequence == 1)

    stream.storage = .memory
    do throws(NATSError) {
      try await streams.ensure(stream)
      Issue.record("The storage was changed")
    } catch {
      guard case .refused(_, let code, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(code == 10052)
    }
    await connection.close()
  }
}
