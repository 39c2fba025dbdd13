import CNATS
import Dispatch
import DynamicMulticast
import Testing

@testable import NATSBridge

/// Tests of streams that the server has lost.
@Suite(.hangLimit)
struct StoredRecoveryTests {
  /// A process: a connection, a multicast, and a delegate on its own queue.
  private struct Process {
    let connection: NATSConnection
    let delegates = ShopDelegateMulticast()
    let clerk = Clerk()
    let states: Collected<String>
    let errors: Collected<NATSError>
    let queue: DispatchQueue

    /// The messages that the process has received, recorded before the clerk's handler runs.
    let arrived = Collected<Int>()
    let joined: NATSMulticast

    init(
      _ server: NATSServer, _ name: String, _ medium: NATSStorage.Medium,
      _ configure: (inout NATSStorage) -> Void = { _ in }
    ) async throws {
      var options = NATSOptions()
      options.name = name
      options.reconnectWait = .milliseconds(20)
      connection = try await NATSConnection(server.url, options)
      states = connection.collectStates()
      errors = connection.collectErrors()
      queue = DispatchQueue(label: name)
      delegates.add(clerk, delegateQueue: queue)
      var join = JoinOptions()
      var storage = NATSStorage(durableName: name)
      storage.medium = medium
      storage.shouldDeliver = { [arrived] invocation, _ in
        if let number = invocation.arguments[1] as? Int { arrived.append(number) }
        return true
      }
      configure(&storage)
      join.storage = storage
      joined = try await connection.join("shop", delegates, join)
    }

    func end() async {
      await joined.leave()
      await connection.close()
    }
  }

  @Test(arguments: [NATSStorage.Medium.memory, .file])
  func `messages go on after the server was started again`(
    medium: NATSStorage.Medium
  ) async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a", medium)
    let b = try await Process(server, "b", medium)
    a.delegates.shop("corner", didSell: 1)
    #expect(try await b.clerk.sold.wait(count: 1) == [1])
    try await a.joined.waitUntilStored()

    server.kill()
    for process in [a, b] {
      try await process.states.wait(for: "loss") { $0.last == "reconnecting" }
    }
    a.delegates.shop("corner", didSell: 2)
    try server.restart()

    #expect(try await b.clerk.sold.wait(count: 2) == [1, 2])
    b.delegates.shop("corner", didSell: 3)
    #expect(try await a.clerk.sold.wait(count: 3) == [1, 2, 3])
    try await a.joined.waitUntilStored()
    #expect(a.joined.statistics == MulticastStatistics(sent: 2, received: 1))
    #expect(b.joined.statistics == MulticastStatistics(sent: 1, received: 2))
    await a.end()
    await b.end()
    // A restored stream can be joined again.
    let again = try await Process(server, "b", medium)
    await again.end()
  }

  /// Kills `server` after the processes have received messages 1 to 5, and starts the server again.
  ///
  /// - Returns: A copy of the server's storage at that time.
  private func copyAfterFive(
    _ server: NATSServer, _ a: Process, _ b: Process
  ) async throws -> StoreCopy {
    for number in 1...5 { a.delegates.shop("corner", didSell: number) }
    try await b.clerk.sold.wait(count: 5)
    try await a.joined.waitUntilStored()
    // The stored state of the consumer is current or older.
    let copy = try server.killKeeping()
    try server.restart()
    for process in [a, b] {
      try await process.states.wait(for: "return") {
        $0.suffix(2) == ["reconnecting", "connected"]
      }
    }
    // A killed server may have forgotten that the messages were handled, and deliver them again.
    let streams = try NATSJetStream(b.connection)
    let consumer = NATSConsumer(name: "b", stream: "shop")
    try await retrying("handling of five", while: { $0 is TestFailure }) {
      let last = b.connection.core.subscriptions().compactMap(\.deliverySubject).lazy
        .compactMap { try? streams.lastHandled(by: consumer, deliveringTo: $0) }.first
      guard last == 5 else { throw TestFailure.timedOut("last \(last ?? 0)") }
    }
    return copy
  }

  @Test
  func `what a killed server delivers again counts as repeated, though it has forgotten that`()
    async throws
  {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a", .file)
    let b = try await Process(server, "b", .file) { $0.acknowledgeWithin = .milliseconds(300) }
    let copy = try await copyAfterFive(server, a, b)
    for number in 6...10 { a.delegates.shop("corner", didSell: number) }
    try await b.clerk.sold.wait(for: "the tenth message") { $0.contains(10) }

    // Keep the messages, but forget their deliveries.
    try server.restart(forgettingSince: copy, "jetstream/$G/streams/shop/obs")

    try await b.clerk.sold.wait(for: "repetition") { $0.count { $0 == 10 } == 2 }
    a.delegates.shop("corner", didSell: 11)
    try await b.clerk.sold.wait(for: "the eleventh message") { $0.contains(11) }
    await b.end()
    let sold = b.clerk.sold.all
    #expect(Set(sold) == Set(1...11))
    #expect(sold.count >= 16)
    #expect(
      b.joined.statistics
        == MulticastStatistics(received: UInt64(sold.count), repeated: UInt64(sold.count - 11)))
    await a.end()
  }

  @Test
  func `what a killed server has forgotten is lost and counted, and its numbers are used again`()
    async throws
  {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a", .file)
    let b = try await Process(server, "b", .file) {
      $0.maximumUnacknowledged = 5
      $0.acknowledgeWithin = .milliseconds(300)
    }
    let copy = try await copyAfterFive(server, a, b)
    b.queue.suspend()
    for number in 6...13 { a.delegates.shop("corner", didSell: number) }
    try await a.joined.waitUntilStored()
    // Five messages are delivered and wait for their handlers; the remaining messages are stored.
    try await b.arrived.wait(for: "the tenth message") { $0.contains(10) }

    try server.restart(forgettingSince: copy)
    b.queue.resume()

    for number in 14...16 { a.delegates.shop("corner", didSell: number) }
    try await b.clerk.sold.wait(for: "the last message") { $0.contains(16) }
    await b.end()
    let sold = b.clerk.sold.all
    #expect(Set(sold) == Set(Array(1...10) + Array(14...16)))
    #expect(
      b.joined.statistics
        == MulticastStatistics(
          received: UInt64(sold.count), lost: 3, repeated: UInt64(sold.count - 13)))
    await a.end()
  }

  @Test func `a stream that was deleted is made again, and what it refused is reported`()
    async throws
  {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a", .file)
    let b = try await Process(server, "b", .file)
    let administrator = try NATSJetStream(try await NATSConnection(server.url))
    #expect(js_DeleteStream(administrator.handle, "shop", nil, nil) == NATS_OK)

    a.delegates.shop("corner", didSell: 1)

    let errors = try await a.errors.wait(count: 1)
    guard case .unconfirmed = errors.first else { throw TestFailure.noServer }
    // The stream is restored some time after the report, and each consumer at its process's next
    // check.
    while b.clerk.sold.all.isEmpty {
      a.delegates.shop("corner", didSell: 2)
      try? await a.joined.waitUntilStored()
    }
    #expect(a.joined.statistics.unconfirmed >= 1)
    await a.end()
    await b.end()
    await administrator.connection.close()
  }

  @Test func `a consumer that was deleted is made again, and gets what was sent meanwhile`()
    async throws
  {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a", .file)
    let b = try await Process(server, "b", .file)
    for number in 1...10 { a.delegates.shop("corner", didSell: number) }
    try await b.clerk.sold.wait(count: 10)
    let administrator = try NATSJetStream(try await NATSConnection(server.url))
    #expect(js_DeleteConsumer(administrator.handle, "shop", "b", nil, nil) == NATS_OK)

    for number in 11...20 { a.delegates.shop("corner", didSell: number) }

    #expect(try await b.clerk.sold.wait(count: 20) == Array(1...20))
    #expect(b.joined.statistics == MulticastStatistics(received: 20))
    await a.end()
    await b.end()
    await administrator.connection.close()
  }

  @Test func `a stream that cannot be made is reported, and tried again`() async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a", .file)
    let administrator = try NATSJetStream(try await NATSConnection(server.url))
    #expect(js_DeleteStream(administrator.handle, "shop", nil, nil) == NATS_OK)
    // In the meantime, another stream uses the subjects.
    try await administrator.ensure(NATSStream(name: "OTHER", subjects: ["shop.send.*"]))

    try await a.errors.wait(for: "report") { errors in
      errors.contains { if case .refused = $0 { true } else { false } }
    }
    #expect(js_DeleteStream(administrator.handle, "OTHER", nil, nil) == NATS_OK)

    while (try? administrator.birthOfStream("shop")) == nil { await Task.yield() }
    await a.end()
    await administrator.connection.close()
  }

  @Test func `numbers that a server gives again are those of other messages`() async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a", .file)
    let b = try await Process(server, "b", .file) { $0.acknowledgeWithin = .milliseconds(300) }
    let copy = try await copyAfterFive(server, a, b)
    for number in 6...10 { a.delegates.shop("corner", didSell: number) }
    try await b.clerk.sold.wait(for: "the tenth message") { $0.contains(10) }

    // Also forget the consumer. It is made again for the messages that this process has not
    // handled.
    try server.restart(forgettingSince: copy, without: "jetstream/$G/streams/shop/obs/b")
    for number in 11...13 { a.delegates.shop("corner", didSell: number) }

    try await b.clerk.sold.wait(for: "the last message") { $0.contains(13) }
    await b.end()
    let sold = b.clerk.sold.all
    #expect(Set(sold) == Set(1...13))
    #expect(
      b.joined.statistics
        == MulticastStatistics(received: UInt64(sold.count), repeated: UInt64(sold.count - 13)))
    await a.end()
  }

  @Test func `a position knows a number that is given again by the time of its message`() {
    var position = StoredPosition()
    func isReused(_ number: UInt64, storedAt time: Int64) -> Bool {
      position.note(number, storedAt: time)
    }
    position.advance(to: 4)
    for number in 5...8 as ClosedRange<UInt64> {
      #expect(!isReused(number, storedAt: 100 + Int64(number)))
      position.finish(number)
    }
    #expect(!isReused(6, storedAt: 106))
    #expect(isReused(6, storedAt: 200))
    #expect(!isReused(7, storedAt: 201))
    // The fifth message is unchanged, and is handled.
    #expect(position.beginAgain() == 5)
    #expect((4...8).filter { position.isRepeated($0) } == [5])
    let rewound = [7, 2].map { position.rewind(to: $0) }
    #expect(rewound == [false, true])
    #expect(position.beginAgain() == 3)
  }

  @Test func `a position tells what a new consumer has to deliver`() {
    var position = StoredPosition()
    position.advance(to: 10)
    for number in [11, 12, 14] as [UInt64] { position.finish(number) }
    position.advance(to: 11)
    // Messages that were handled before message 13 are not delivered twice.
    #expect(position.beginAgain() == 12)
    #expect((11...15).filter { position.isRepeated($0) } == [12, 14])
    #expect((11...15).filter { position.isRepeated($0) } == [])
  }
}
