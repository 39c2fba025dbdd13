import Dispatch
import Testing

@testable import NATSBridge

/// Tests of sending while the server is away.
@Suite(.hangLimit)
struct AwayTests {
  @Test func `no send waits while the library waits for a greeting`() async throws {
    let server = try NATSServer()
    var options = NATSOptions.quick
    // The C client would hold its lock for this long.
    options.timeout = .seconds(60)
    let connection = try await NATSConnection(server.url, options)
    let states = connection.collectStates()
    let (subscription, received) = try await connection.collect("news")
    server.kill()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }
    let listener = try SilentListener(on: server.port)
    try await listener.accepted.wait(count: 1)

    let begin = ContinuousClock.now
    for number in 0..<1000 { try connection.publish("\(number)", to: "news") }
    try connection.acknowledge("nowhere")
    #expect(connection.maximumPayload > 0)
    #expect(ContinuousClock.now - begin < .seconds(20))
    listener.end()
    try server.restart()

    try await states.wait(for: "return") { $0.last == "connected" }
    for number in 1000..<2000 { try connection.publish("\(number)", to: "news") }
    #expect(try await received.wait(count: 2000) == (0..<2000).map { "\($0)" })
    subscription.unsubscribe()
    await connection.close()
  }

  @Test func `what waits for the server is sent before the connection closes`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url, .quick)
    let states = connection.collectStates()
    // After a reconnection, the C client restores subscriptions before the buffered messages are
    // sent.
    let (subscription, received) = try await connection.collect("news")
    server.kill()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }
    for number in 0..<1000 { try connection.publish("\(number)", to: "news") }
    async let closed: Void = connection.close()
    try await states.wait(for: "closing") { $0.last == "draining" }
    try server.restart()

    await closed

    #expect(received.all == (0..<1000).map { "\($0)" })
    withExtendedLifetime(subscription) {}
  }

  @Test func `a send over the server's limit is refused while it is away`() async throws {
    let server = try NATSServer("max_payload: 1000")
    let connection = try await NATSConnection(server.url, .quick)
    let states = connection.collectStates()
    server.kill()
    try await states.wait(for: "loss") { $0.last == "reconnecting" }
    #expect(throws: NATSError.payloadTooLarge(bytes: 2000, maximum: 1000)) {
      try connection.publish(String(repeating: "x", count: 2000), to: "news")
    }
    try server.restart()
    await connection.close()
  }

  @Test func `the sends of each thread keep their order while the server comes and goes`() {
    let buffer = SendBuffer(limit: .max)
    let sent = Collected<String>()
    let group = DispatchGroup()
    for thread in 0..<4 {
      DispatchQueue.global().async(group: group) {
        for number in 0..<2000 {
          let text = "\(thread) \(number)"
          let isHeld =
            buffer.isHolding
            && buffer.hold(HeldSend(subject: "s", payload: Array(text.utf8))) == .held
          if !isHeld { sent.append(text) }
        }
      }
    }
    for _ in 0..<200 {
      buffer.pause()
      buffer.resume()
      var failures = 1
      buffer.handOver { held in
        // The first attempt fails, as if the server were away again.
        if failures > 0 {
          failures -= 1
          return false
        }
        sent.append(String(decoding: held.payload, as: UTF8.self))
        return true
      }
    }
    group.wait()
    buffer.resume()
    buffer.handOver { held in
      sent.append(String(decoding: held.payload, as: UTF8.self))
      return true
    }
    #expect(!buffer.isHolding)
    for thread in 0..<4 {
      let own = sent.all.filter { $0.hasPrefix("\(thread) ") }
      #expect(own == (0..<2000).map { "\(thread) \($0)" })
    }
  }

  @Test func `as many bytes wait as may, and those that wait at the end are returned`() {
    let buffer = SendBuffer(limit: 250)
    let send = HeldSend(subject: "news", payload: Array(repeating: 1, count: 84))
    #expect(buffer.hold(send) == .notHeld)
    buffer.pause()
    #expect(buffer.isHolding)
    #expect((0..<4).map { _ in buffer.hold(send) } == [.held, .held, .held, .full])
    #expect(buffer.close().count == 3)
    #expect(buffer.hold(send) == .notHeld)
    buffer.pause()
    #expect(!buffer.isHolding)
  }
}
