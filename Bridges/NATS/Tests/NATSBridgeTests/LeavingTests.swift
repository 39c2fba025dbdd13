import Dispatch
import DynamicMulticast
import Testing

@testable import NATSBridge

/// Tests of leaving multicasts, and of closing connections with joined multicasts.
@Suite(.hangLimit)
struct LeavingTests {
  private let server: NATSServer

  init() throws { server = try NATSServer(jetStream: true) }

  private func connect(
    _ name: String, closingWithin limit: Duration = .seconds(10)
  ) async throws -> NATSConnection {
    var options = NATSOptions()
    options.name = name
    options.closeTimeout = limit
    return try await NATSConnection(server.url, options)
  }

  @Test func `a deallocated multicast is left, though its handle is kept`() async throws {
    let (here, there) = (try await connect("a"), try await connect("b"))
    var options = JoinOptions()
    options.presence = .seconds(60)
    let multicast = ShopDelegateMulticast()
    let a = try await here.join("shop", multicast, options)
    var other: ShopDelegateMulticast? = ShopDelegateMulticast()
    let b = try await there.join("shop", #require(other), options)
    for await names in a.processUpdates() where names == ["b"] { break }
    other?.shop("corner", didSell: 1)

    other = nil

    for await names in a.processUpdates() where names == [] { break }
    #expect(b.statistics.sent == 1)
    #expect(b.processes == [])
    await b.leave()
    try await there.join("shop", ShopDelegateMulticast(), options)
    await here.close()
    await there.close()
    withExtendedLifetime(multicast) {}
  }

  @Test func `closing waits for the answers that were begun`() async throws {
    let (here, there) = (try await connect("a"), try await connect("b"))
    let (asker, answerer) = (ShopDelegateMulticast(), ShopDelegateMulticast())
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let asked = Collected<Int>()
    let token = answerer.on("shop:maySell:", delivery: .synchronous) {
      (_: String, count: Int) async -> Bool in
      asked.append(count)
      for await _ in gate { break }
      return true
    }
    try await here.join("shop", asker)
    try await there.join("shop", answerer)
    async let may = asker.ask("shop:maySell:", "corner", 1, as: Bool.self)
      .contains(default: false, within: .seconds(60)) { $0 }
    try await asked.wait(count: 1)
    let states = there.collectStates()

    async let closed: Void = there.close()
    try await states.wait(for: "closing") { $0.last == "draining" }
    open.yield()

    #expect(try await may)
    await closed
    await here.close()
    withExtendedLifetime(token) {}
  }

  @Test func `leaving ends in time though a handler does not, and says so`() async throws {
    let (here, there) = (
      try await connect("a"), try await connect("b", closingWithin: .milliseconds(300))
    )
    let (sender, receiver) = (ShopDelegateMulticast(), ShopDelegateMulticast())
    let queue = DispatchQueue(label: "LeavingTests")
    queue.suspend()
    let clerk = Clerk()
    receiver.add(clerk, delegateQueue: queue)
    var options = JoinOptions()
    options.storage = NATSStorage(durableName: "a")
    let a = try await here.join("shop", sender, options)
    options.storage = NATSStorage(durableName: "b")
    let b = try await there.join("shop", receiver, options)
    sender.shop("corner", didSell: 1)
    async let may = sender.ask("shop:maySell:", "corner", 1, as: Bool.self)
      .contains(default: false, within: .seconds(60)) { $0 }
    while b.statistics.received == 0 { await Task.yield() }
    let errors = there.collectErrors()

    let begin = ContinuousClock.now
    await b.leave()

    #expect(ContinuousClock.now - begin < .seconds(20))
    let error = try await errors.wait(count: 1).first
    guard case .stillRunning("shop", messages: 1, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    queue.resume()
    #expect(try await clerk.sold.wait(count: 1) == [1])
    _ = try? await may
    await a.leave()
    await here.close()
    await there.close()
  }

  @Test func `a name is given back once`() throws {
    let core = ConnectionCore()
    var first: NameReservation? = try NameReservation("shop", on: core)
    first?.release()
    let second = try NameReservation("shop", on: core)
    first = nil
    #expect(throws: NATSError.nameTaken("shop")) { try NameReservation("shop", on: core) }
    withExtendedLifetime((first, second)) {}
  }

  @Test func `joining with storage leaves nothing on the connection`() async throws {
    let connection = try await connect("a")
    let before = connection.core.observerCount
    for _ in 0..<3 {
      var options = JoinOptions()
      options.storage = NATSStorage(durableName: "a")
      let multicast = ShopDelegateMulticast()
      let joined = try await whenConsumerIsFree {
        try await connection.join("shop", multicast, options)
      }
      await joined.leave()
    }
    while connection.core.observerCount > before { await Task.yield() }
    #expect(connection.core.observerCount == before)
    await connection.close()
  }

  @Test func `a deadline that is cancelled is released at once`() async {
    let reached = Collected<Int>()
    weak var held: Collected<Int>?
    do {
      let late = Collected<Int>()
      held = late
      Deadline(after: .seconds(3600)) { late.append(1) }.cancel()
    }
    while held != nil { await Task.yield() }
    let deadline = Deadline(after: .milliseconds(1)) { reached.append(1) }
    #expect((try? await reached.wait(count: 1)) == [1])
    deadline.cancel()
  }
}
