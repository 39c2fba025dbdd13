import Foundation
import Testing

@testable import NATSBridge

@Suite(.hangLimit)
struct ReconnectingTests {
  @Test
  func `a connection survives its server, and messages wait meanwhile`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .quick)
    let states = connection.collectStates()
    let (subscription, received) = try await connection.collect("news")

    server.kill()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }
    for number in 0..<100 { try connection.publish("\(number)", to: "news") }
    try server.restart()

    #expect(try await received.wait(count: 100) == (0..<100).map { "\($0)" })
    try await states.wait(for: "return") { $0.suffix(2) == ["reconnecting", "connected"] }
    // The C client also counts a connection that the server ends before it is established.
    #expect(connection.statistics.reconnects >= 1)
    subscription.unsubscribe()
    await connection.close()
    try await states.wait(for: "end") { $0.last == "closed" }
    #expect(states.all.suffix(2) == ["draining", "closed"])
  }

  @Test
  func `messages over the bound are refused while the server is away`() async throws {
    let server = try NATSServer()
    var options = NATSOptions.quick
    options.pendingBytesWhileAway = 1000
    let connection = try await NATSConnection(server.url, options)
    let states = connection.collectStates()
    let (subscription, received) = try await connection.collect("news")
    server.kill()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }

    var accepted = 0
    var refused = 0
    for number in 0..<100 {
      do throws(NATSError) {
        try connection.publish(String(repeating: "x", count: 100), to: "news")
        #expect(refused == 0, "message \(number) was accepted after one was refused")
        accepted += 1
      } catch {
        #expect(error == .bufferFull(limit: 1000))
        refused += 1
      }
    }
    try server.restart()

    // A message takes 115 bytes with its subject and length: the first eight stay below the limit,
    // and the ninth exceeds it.
    #expect(accepted == 9)
    #expect(try await received.wait(count: accepted).count == accepted)
    #expect(connection.statistics.refusedWhileAway == UInt64(refused))
    subscription.unsubscribe()
    await connection.close()
  }

  @Test
  func `a message that is cut off is not delivered, and the next one is`() async throws {
    let server = try NATSServer()
    let proxy = try CuttingProxy(to: server.port)
    let subscriber = try await NATSConnection(server.url, .quick)
    let (subscription, received) = try await subscriber.collect("news")
    let sender = try await NATSConnection("nats://127.0.0.1:\(proxy.port)", .quick)
    let states = sender.collectStates()

    proxy.cut(afterBytes: 50_000)
    // The call may throw if it is sending at the moment of the cut.
    try? sender.publish(String(repeating: "x", count: 100_000), to: "news")
    try await states.wait(for: "return") { $0.suffix(2) == ["reconnecting", "connected"] }
    try sender.publish("whole", to: "news")

    #expect(try await received.wait(count: 1) == ["whole"])
    await sender.close()
    subscription.unsubscribe()
    await subscriber.close()
  }

  @Test
  func `a message that is cut off on its way to the subscriber is not delivered`() async throws {
    let server = try NATSServer()
    let proxy = try CuttingProxy(to: server.port)
    let sender = try await NATSConnection(server.url, .quick)
    let subscriber = try await NATSConnection("nats://127.0.0.1:\(proxy.port)", .quick)
    let states = subscriber.collectStates()
    let (subscription, received) = try await subscriber.collect("news")

    proxy.cut(afterBytes: 50_000)
    try sender.publish(String(repeating: "x", count: 100_000), to: "news")
    try await states.wait(for: "return") { $0.suffix(2) == ["reconnecting", "connected"] }
    try await subscriber.flush()
    try sender.publish("whole", to: "news")

    #expect(try await received.wait(count: 1) == ["whole"])
    subscription.unsubscribe()
    await subscriber.close()
    await sender.close()
  }

  @Test
  func `a server that stops answering is given up`() async throws {
    let server = try NATSServer()
    var options = NATSOptions.quick
    options.pingInterval = .milliseconds(50)
    options.timeout = .milliseconds(200)
    let connection = try await NATSConnection(server.url, options)
    let states = connection.collectStates()

    server.suspend()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }
    server.resume()

    try await states.wait(for: "return") { $0.last == "connected" }
    await connection.close()
  }

  @Test
  func `a sender to a server that stops reading does not hang`() async throws {
    let server = try NATSServer()
    var options = NATSOptions.quick
    options.timeout = .milliseconds(200)
    options.pendingBytesWhileAway = 1 << 20
    options.closeTimeout = .milliseconds(500)
    let connection = try await NATSConnection(server.url, options)
    let states = connection.collectStates()
    let payload = String(repeating: "x", count: 500_000)

    server.suspend()
    var refused = 0
    while refused == 0 {
      do throws(NATSError) {
        try connection.publish(payload, to: "news")
      } catch {
        refused += 1
      }
    }
    try await states.wait(for: "loss") { $0.last == "reconnecting" }

    await connection.close()
    try await states.wait(for: "end") { $0.last == "closed" }
  }

  @Test
  func `a connection closes when its attempts are used up`() async throws {
    let server = try NATSServer()
    var options = NATSOptions.quick
    options.reconnectAttempts = 2
    let connection = try await NATSConnection(server.url, options)
    let states = connection.collectStates()

    server.kill()

    try await states.wait(for: "end") { $0.last == "closed" }
    guard case .closed(.unreachable) = connection.state else {
      Issue.record("\(connection.state)")
      return
    }
    #expect(throws: NATSError.closed) { try connection.publish("x", to: "news") }
    #expect(throws: NATSError.closed) { _ = try connection.subscribe("news") { _ in } }
    await #expect(throws: NATSError.closed) { try await connection.flush() }
    await connection.close()
  }

  @Test
  func `a client of a cluster goes to another server`() async throws {
    let cluster = try NATSServer.cluster(of: 2)
    let sender = try await NATSConnection(cluster[1].url, .quick)
    let connection = try await NATSConnection(cluster.map(\.url).joined(separator: ","), .quick)
    let states = connection.collectStates()
    let (subscription, received) = try await connection.collect("news")

    // The C client has chosen one of the two servers at random.
    let first = connection.serverPort == cluster[0].port ? 0 : 1
    let survivor = 1 - first
    let other =
      survivor == 1 ? sender : try await NATSConnection(cluster[0].url, .quick)
    cluster[first].kill()
    try await states.wait(for: "return") { $0.suffix(2) == ["reconnecting", "connected"] }
    try await connection.flush()
    try other.publish("after", to: "news")

    #expect(try await received.wait(count: 1) == ["after"])
    #expect(connection.serverPort == cluster[survivor].port)
    subscription.unsubscribe()
    await connection.close()
    await other.close()
  }

  @Test
  func `a server that no longer knows the password ends the connection`() async throws {
    func users(_ password: String) -> String {
      "authorization { users: [ { user: anna, password: \(password) } ] }"
    }
    let server = try NATSServer(users("secret"))
    var options = NATSOptions.quick
    options.credentials = .user("anna", password: "secret")
    let connection = try await NATSConnection(server.url, options)
    let states = connection.collectStates()

    try server.restart(users("changed"))

    try await states.wait(for: "end") { $0.last == "closed" }
    guard case .closed(.authentication) = connection.state else {
      Issue.record("\(connection.state)")
      return
    }
    #expect(throws: NATSError.closed) { try connection.publish("x", to: "news") }
    options.credentials = .user("anna", password: "changed")
    await (try NATSConnection(server.url, options)).close()
  }
}
