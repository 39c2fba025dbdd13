import Dispatch
import DynamicMulticast
import Testing

@testable import NATSBridge

/// Tests of the counting of lost messages in joined multicasts.
@Suite(.hangLimit)
struct LossTests {
  @Test func `what a process is too slow for is lost and counted, and the next one comes`()
    async throws
  {
    let server = try NATSServer()
    let a = try await ShopProcess(server, "a")
    let b = try await ShopProcess(server, "b") { $0.pendingMessages = 10 }
    let errors = b.connection.collectErrors()
    let gate = DispatchSemaphore(value: 0)
    // The delegate has no queue, so it blocks the subscription.
    let token = b.delegates.on("shop:didSell:", delivery: .synchronous) {
      (_: String, _: Int) in gate.wait()
    }

    for number in 1...1000 { a.delegates.shop("corner", didSell: number) }
    try await errors.wait(for: "slow consumer") { !$0.isEmpty }
    try await a.connection.flush()
    try await b.connection.flush()
    for _ in 1...1000 { gate.signal() }
    // Few messages may wait, so the process soon has room for new messages.
    var last = 1000
    try await retrying("last message", while: { _ in true }) {
      last += 1
      gate.signal()
      a.delegates.shop("corner", didSell: last)
      try await a.connection.flush()
      try await b.connection.flush()
      guard b.clerk.sold.all.last == last else { throw TestFailure.timedOut("last message") }
    }
    await b.joined.leave()

    let numbers = b.joined.statistics
    let sold = b.clerk.sold.all
    #expect(numbers.lost > 0)
    #expect(numbers.received == UInt64(sold.count))
    #expect(numbers.received + numbers.lost == UInt64(last))
    #expect(sold == Array(Set(sold)).sorted())
    withExtendedLifetime(token) {}
    for process in [a, b] { await process.connection.close() }
  }

  @Test func `a message that cannot be encoded is reported where it is sent, and not missed`()
    async throws
  {
    let server = try NATSServer()
    let (a, b) = (try await ShopProcess(server, "a"), try await ShopProcess(server, "b"))
    let failures = Collected<String>()
    a.delegates.diagnostics.failureHandler = { failures.append("\($0)") }

    a.delegates.shop("corner", didSell: 1)
    a.delegates.shop(String(repeating: "x", count: a.connection.maximumPayload), didSell: 2)
    a.delegates.shop("corner", didSell: 3)

    #expect(try await b.clerk.sold.wait(count: 2) == [1, 3])
    #expect(b.joined.statistics == MulticastStatistics(received: 2))
    #expect(a.joined.statistics == MulticastStatistics(sent: 2))
    #expect(failures.all.count == 1)
    #expect(failures.all.first?.contains("1048576") == true, "\(failures.all)")
    #expect(a.clerk.sold.all == [1, 2, 3])
    for process in [a, b] { await process.connection.close() }
  }

  @Test func `what is on its way when a connection is cut is lost and counted`() async throws {
    let server = try NATSServer()
    let proxy = try CuttingProxy(to: server.port)
    let a = try await ShopProcess(server, "a")
    let b = try await ShopProcess("nats://127.0.0.1:\(proxy.port)", "b")
    let states = b.connection.collectStates()
    a.delegates.shop("corner", didSell: 1)
    try await b.clerk.sold.wait(count: 1)

    proxy.cut(afterBytes: 50_000)
    a.delegates.shop(String(repeating: "x", count: 100_000), didSell: 2)
    try await states.wait(for: "return") { $0.suffix(2) == ["reconnecting", "connected"] }
    try await b.connection.flush()
    a.delegates.shop("corner", didSell: 3)

    #expect(try await b.clerk.sold.wait(count: 2) == [1, 3])
    #expect(b.joined.statistics == MulticastStatistics(received: 2, lost: 1))
    #expect(a.clerk.sold.all == [1, 2, 3])
    for process in [a, b] { await process.connection.close() }
  }

  @Test func `of three servers one may be killed, and nothing is doubled or out of order`()
    async throws
  {
    let cluster = try NATSServer.cluster(of: 3)
    let url = cluster.map(\.url).joined(separator: ",")
    let (a, b) = (try await ShopProcess(url, "a"), try await ShopProcess(url, "b"))
    let states = [a, b].map { $0.connection.collectStates() }
    // The other servers learn of a subscription only after its own server has confirmed it.
    var number = 0
    func sendUntilHeard(_ event: String) async throws {
      let before = b.clerk.sold.all.count
      try await retrying(event, while: { _ in true }) {
        number += 1
        a.delegates.shop("corner", didSell: number)
        try await a.connection.flush()
        try await b.connection.flush()
        guard b.clerk.sold.all.count > before else { throw TestFailure.timedOut(event) }
      }
    }
    try await sendUntilHeard("first message")

    let killed = try #require(cluster.first { $0.port == b.connection.serverPort })
    let isShared = a.connection.serverPort == killed.port
    killed.kill()
    for (process, states) in zip(["a", "b"], states) where process == "b" || isShared {
      try await states.wait(for: "return of \(process)") {
        $0.suffix(2) == ["reconnecting", "connected"]
      }
    }
    try await sendUntilHeard("message after the kill")

    #expect(b.connection.serverPort != killed.port)
    await b.joined.leave()
    b.queue.sync {}  // The queue is serial, so this returns after everything dispatched above.
    let sold = b.clerk.sold.all
    #expect(sold == Array(Set(sold)).sorted())
    let numbers = b.joined.statistics
    #expect(numbers.received == UInt64(sold.count))
    let span = try #require(sold.last) - #require(sold.first) + 1
    #expect(numbers.received + numbers.lost == UInt64(span))
    try await a.clerk.sold.wait(count: number)
    for process in [a, b] { await process.connection.close() }
  }
}
