import Dispatch
import DynamicMulticast
import Invocation
import MessageCoding
import Testing

@testable import NATSBridge

/// The messages of a shop.
@MessageProtocol
protocol ShopDelegate: Respondable {
  @OptionalMessage func shop(_ name: String, didSell count: Int)
  @OptionalMessage func shop(_ name: String, maySell count: Int) -> Bool
}

@Responding
final class Clerk: ShopDelegate, Sendable {
  let sold = Collected<Int>()
  let largest: Int

  init(largest: Int = 10) { self.largest = largest }

  func shop(_ name: String, didSell count: Int) { sold.append(count) }
  func shop(_ name: String, maySell count: Int) -> Bool { count <= largest }
}

/// Tests of multicasts that exchange their messages over a server.
@Suite(.hangLimit)
struct JoiningTests {
  private typealias Process = ShopProcess

  @Test(arguments: [MessageFormat.binary, .json])
  func `a message reaches every process once, in order`(format: MessageFormat) async throws {
    let server = try NATSServer()
    let (a, b, c) = (
      try await Process(server, "a") { $0.format = format }, try await Process(server, "b"),
      try await Process(server, "c")
    )
    for number in 1...1000 { a.delegates.shop("corner", didSell: number) }
    for process in [a, b, c] {
      #expect(try await process.clerk.sold.wait(count: 1000) == Array(1...1000))
    }
    b.delegates.shop("corner", didSell: 0)
    _ = try await a.clerk.sold.wait(count: 1001)
    _ = try await c.clerk.sold.wait(count: 1001)
    #expect(a.clerk.sold.all.count == 1001)
    #expect(a.joined.statistics == MulticastStatistics(sent: 1000, received: 1))
    #expect(c.joined.statistics == MulticastStatistics(received: 1001))
    for process in [a, b, c] { await process.connection.close() }
  }

  @Test func `a question is answered by the delegates of all processes`() async throws {
    let server = try NATSServer()
    let (a, b) = (
      try await Process(server, "a"), try await Process(server, "b", largest: 5)
    )
    let may = a.delegates.ask("shop:maySell:", "corner", 7, as: Bool.self)
    #expect(try await !may.allSatisfy(default: true, within: .seconds(30)) { $0 })
    var found: [String] = []
    for try await answer in may.answers() {
      found.append("\(answer.value) \(answer.place)")
      if found.count == 2 { break }
    }
    #expect(found.sorted() == ["false Clerk in b", "true a"])
    for process in [a, b] { await process.connection.close() }
  }

  @Test func `a question that is not answered everywhere counts the answers so far`() async throws {
    let server = try NATSServer()
    let (a, b) = (try await Process(server, "a"), try await Process(server, "b"))
    b.queue.suspend()
    // This delegate answers synchronously, so its answer is available before any time limit.
    let delegates = ShopDelegateMulticast()
    let clerk = Clerk()
    delegates.add(clerk, delivery: .synchronous)
    await a.joined.leave()
    var join = JoinOptions()
    join.answerLimit = .seconds(30)
    try await a.connection.join("shop", delegates, join)
    let may = delegates.ask("shop:maySell:", "corner", 20, as: Bool.self)
    #expect(try await !may.contains(default: true, within: .milliseconds(200)) { $0 })
    b.queue.resume()
    for process in [a, b] { await process.connection.close() }
  }

  @Test func `a question that no other process hears ends at once`() async throws {
    let server = try NATSServer()
    let a = try await Process(server, "a")
    let may = a.delegates.ask("shop:maySell:", "corner", 7, as: Bool.self)
    // Without answers, the test's own time limit would end before the question's limit.
    #expect(
      try await bounded("answer") {
        try await may.allSatisfy(default: false, within: .seconds(3600)) { $0 }
      })
    await a.connection.close()
  }

  @Test func `a name can be joined once on a connection, and again after leaving`() async throws {
    let server = try NATSServer()
    let a = try await Process(server, "a")
    await #expect(throws: NATSError.nameTaken("shop")) {
      try await a.connection.join("shop", ShopDelegateMulticast())
    }
    let (first, second) = (ShopDelegateMulticast(), ShopDelegateMulticast())
    await a.joined.leave()
    do {
      let joined = try await a.connection.join("shop", first)
      await joined.leave()
      await joined.leave()
      try await a.connection.join("shop", second)
    }
    // The object of the multicast that was left is released by now. The name must still be reserved
    // for the second multicast.
    await #expect(throws: NATSError.nameTaken("shop")) {
      try await a.connection.join("shop", first)
    }
    await a.connection.close()
  }

  @Test func `what has left neither sends nor receives`() async throws {
    let server = try NATSServer()
    let (a, b) = (try await Process(server, "a"), try await Process(server, "b"))
    a.delegates.shop("corner", didSell: 1)
    _ = try await b.clerk.sold.wait(count: 1)
    await b.joined.leave()
    a.delegates.shop("corner", didSell: 2)
    b.delegates.shop("corner", didSell: 3)
    _ = try await b.clerk.sold.wait(count: 2)
    try await a.connection.flush()
    try await b.connection.flush()
    #expect(b.clerk.sold.all == [1, 3])
    #expect(a.joined.statistics.received == 0)
    for process in [a, b] { await process.connection.close() }
  }

  @Test func `a multicast without a protocol needs one, by its type or description`() async throws {
    let server = try NATSServer()
    let connection = try await NATSConnection(server.url)
    let delegates = MulticastDelegate()
    await #expect(throws: NATSError.noProtocol(name: "shop")) {
      try await connection.join("shop", delegates)
    }
    await #expect(throws: NATSError.noProtocol(name: "Int")) {
      try await connection.join("shop", delegates, conformingTo: Int.self)
    }
    try await connection.join("shop", delegates, conformingTo: (any ShopDelegate).self)
    let b = try await Process(server, "b")
    delegates.send("shop:didSell:", "corner", 4)
    #expect(try await b.clerk.sold.wait(count: 1) == [4])
    // The protocol does not declare the message, so the message does not leave the process.
    #expect(throws: DeliveryFailure.self) { try delegates.sendOrThrow("shopDidClose") }
    await connection.close()
    await b.connection.close()
  }

  @Test func `each message reaches one process of a group`() async throws {
    let server = try NATSServer()
    let a = try await Process(server, "a") { $0.queueGroup = "clerks" }
    let b = try await Process(server, "b") { $0.queueGroup = "clerks" }
    let c = try await Process(server, "c") { $0.queueGroup = "clerks" }
    for number in 1...300 { a.delegates.shop("corner", didSell: number) }
    try await a.connection.flush()
    await b.joined.leave()
    await c.joined.leave()
    let both = b.joined.statistics.received + c.joined.statistics.received
    #expect(both + a.joined.statistics.received == 300)
    #expect(b.joined.statistics.lost + c.joined.statistics.lost == 0)
    for process in [a, b, c] { await process.connection.close() }
  }

  @Test func `what a stranger sends is counted and reported, and harms nothing`() async throws {
    let server = try NATSServer()
    let a = try await Process(server, "a")
    let stranger = try await NATSConnection(server.url)
    let errors = a.connection.collectErrors()
    try stranger.publish("garbage", to: "shop.send.shop:didSell:")
    try stranger.publish(
      #"{"selector":"shop:maySell:","arguments":[]}"#, to: "shop.send.shop:didSell:")
    let lie = """
      {"selector":"shop:maySell:","arguments":[{"type":"Swift.String","value":"x"},\
      {"type":"Swift.Int","value":1}]}
      """
    try stranger.publish(lie, to: "shop.send.shop:didSell:")
    try stranger.publish(lie, to: "shop.ask.shop:maySell:")
    try stranger.publish(
      lie.replacing("maySell", with: "didSell"), to: "shop.send.shop:didSell:")
    #expect(try await a.clerk.sold.wait(count: 1) == [1])
    let reported = try await errors.wait(count: 4).map { "\($0)" }
    #expect(reported.contains { $0.contains("it is 'shop:maySell:'") })
    #expect(a.joined.statistics.unreadable == 4)
    await stranger.close()
    await a.connection.close()
  }

  @Test func `messages go on after the server was killed and started again`() async throws {
    let server = try NATSServer()
    let (a, b) = (try await Process(server, "a"), try await Process(server, "b"))
    let states = [a, b].map { $0.connection.collectStates() }
    server.kill()
    for states in states { try await states.wait(for: "loss") { $0.contains("reconnecting") } }
    try server.restart()
    for states in states {
      try await states.wait(for: "return") { $0.suffix(2) == ["reconnecting", "connected"] }
    }
    try await b.connection.flush()
    a.delegates.shop("corner", didSell: 1)
    #expect(try await b.clerk.sold.wait(count: 1) == [1])
    for process in [a, b] { await process.connection.close() }
  }

  @Test func `a payload above the server's limit is an error where it is sent`() async throws {
    let server = try NATSServer("max_payload: 1000")
    let a = try await Process(server, "a")
    let large = String(repeating: "x", count: 2000)
    #expect(throws: DeliveryFailure.self) {
      try a.delegates.sendOrThrow("shop:didSell:", large, 1)
    }
    #expect(try await a.clerk.sold.wait(count: 1) == [1])
    await a.connection.close()
  }
}
