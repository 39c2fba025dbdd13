import CNATS
import Glibc
import Testing

@testable import NATSBridge

/// Tests of the time at which the C client's objects are destroyed.
@Suite(.hangLimit)
struct RetiredObjectsTests {
  private let server: NATSServer

  init() throws { server = try NATSServer(jetStream: true) }

  private func allDestroyed(_ retired: RetiredObjects) async {
    while retired.count > 0 { await Task.yield() }
  }

  /// Gives blocks that are already on `Blocking.queue` the opportunity to destroy too much.
  private func letOtherBlocksRun() async {
    for _ in 0..<100 { await Blocking.run {} }
  }

  @Test func `an ended subscription is kept until the server answers a later ping`() async throws {
    let connection = try await NATSConnection(server.url, .quick)
    let retired = connection.core.retired
    var subscriptions = try (0..<10).map { _ in try connection.subscribe("news") { _ in } }
    try await connection.flush()
    #expect(retired.count == 0)

    server.suspend()
    subscriptions[0].unsubscribe()
    subscriptions = []
    await letOtherBlocksRun()
    #expect(retired.count == 10)

    server.resume()
    await allDestroyed(retired)
    try await connection.flush()
    await connection.close()
  }

  @Test func `the end of the connection destroys what waits for an answer`() async throws {
    var connection: NATSConnection? = try await NATSConnection(server.url, .quick)
    let retired = try #require(connection).core.retired
    server.suspend()
    _ = try connection?.subscribe("news") { _ in }
    #expect(retired.count == 1)

    connection = nil

    await allDestroyed(retired)
    server.resume()
  }

  @Test func `a subscription that ends after its connection is destroyed at once`() async throws {
    let connection = try await NATSConnection(server.url, .quick)
    var subscription: NATSSubscription? = try connection.subscribe("news") { _ in }
    weak let ended = subscription
    await connection.close()
    await allDestroyed(connection.core.retired)

    subscription = nil

    #expect(ended == nil)
    #expect(connection.core.retired.count == 0)
  }

  @Test func `streams whose messages are all answered wait for a ping only`() async throws {
    let connection = try await NATSConnection(server.url, .quick)
    let retired = connection.core.retired
    do {
      let streams = try NATSJetStream(connection)
      try await streams.ensure(NATSStream(name: "ORDERS", subjects: ["orders.>"]))
      try streams.send("a", id: "a")
      try await streams.acknowledged()
      withExtendedLifetime(streams) { server.suspend() }
    }
    while retired.count == 0 { await Task.yield() }

    server.resume()
    await allDestroyed(retired)
    try await connection.flush()
    await connection.close()
  }

  @Test func `streams that miss an answer are kept until the connection ends`() async throws {
    let connection = try await NATSConnection(server.url, .quick)
    let retired = connection.core.retired
    let failures = Collected<NATSPublishFailure>()
    server.suspend()
    do {
      let streams = try NATSJetStream(
        connection, acknowledgeWithin: .milliseconds(10), onFailure: { failures.append($0) })
      try streams.send("late", id: "late")
      try await failures.wait(count: 1)
    }
    while retired.count == 0 { await Task.yield() }
    server.resume()
    try await connection.flush()
    await letOtherBlocksRun()
    #expect(retired.count == 1)

    await connection.close()
    await allDestroyed(retired)
  }

  @Test func `a ping that cannot be written counts as unanswered`() async throws {
    let connection = try await NATSConnection(server.url, .quick)
    #expect(RetiredObjects.isPingAnswered(connection.handle))
    // A suspended server cannot close the connection, so the C client does not notice the loss.
    server.suspend()
    let socket = try #require(LocalPort.descriptor(connectedTo: server.port))
    shutdown(socket, CInt(SHUT_WR))

    #expect(natsConnection_FlushTimeout(connection.handle, 60_000) == NATS_OK)
    #expect(!RetiredObjects.isPingAnswered(connection.handle))
    server.resume()
  }
}
