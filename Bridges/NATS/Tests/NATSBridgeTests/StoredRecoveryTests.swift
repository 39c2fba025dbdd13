import CNATS
import Dispatch
import DynamicMulticast
import Testing

@testable import NATSBridge

/// Streams that the server has lost.
@Suite(.hangLimit)
struct StoredRecoveryTests {
  /// A process: a connection, a multicast and a delegate on a queue of its own.
  private struct Process {
    let connection: NATSConnection
    let delegates = ShopDelegateMulticast()
    let clerk = Clerk()
    let states: Collected<String>
    let errors: Collected<NATSError>
    let joined: NATSMulticast

    init(_ server: NATSServer, _ name: String, _ medium: NATSStorage.Medium) async throws {
      var options = NATSOptions()
      options.name = name
      options.reconnectWait = .milliseconds(20)
      connection = try await NATSConnection(server.url, options)
      states = connection.collectStates()
      errors = connection.collectErrors()
      delegates.add(clerk, delegateQueue: DispatchQueue(label: name))
      var join = JoinOptions()
      var storage = NATSStorage(durableName: name)
      storage.medium = medium
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
    // What was made again can be joined again.
    let again = try await Process(server, "b", medium)
    await again.end()
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
    // The stream is there again some time after that, and each process's consumer after the next look.
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
    // Another stream has the subjects meanwhile.
    try await administrator.ensure(NATSStream(name: "OTHER", subjects: ["shop.send.*"]))

    try await a.errors.wait(for: "report") { errors in
      errors.contains { if case .refused = $0 { true } else { false } }
    }
    #expect(js_DeleteStream(administrator.handle, "OTHER", nil, nil) == NATS_OK)

    while (try? administrator.birthOfStream("shop")) == nil { await Task.yield() }
    await a.end()
    await administrator.connection.close()
  }

  @Test func `a position tells what a new consumer has to deliver`() {
    var position = StoredPosition()
    position.advance(to: 10)
    for number in [11, 12, 14] as [UInt64] { position.finish(number) }
    position.advance(to: 11)
    // A message that was handled before it is 13's turn is not delivered twice.
    #expect(position.beginAgain() == 12)
    #expect((11...15).filter { position.isRepeated($0) } == [12, 14])
    #expect((11...15).filter { position.isRepeated($0) } == [])
  }
}
