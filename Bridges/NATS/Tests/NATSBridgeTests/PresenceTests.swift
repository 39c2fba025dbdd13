import Dispatch
import DynamicMulticast
import Invocation
import MessageCoding
import Testing

@testable import NATSBridge

/// Tests of processes with presence, which know of each other.
@Suite(.hangLimit)
struct PresenceTests {
  private struct Process {
    let connection: NATSConnection
    let delegates = ShopDelegateMulticast()
    let clerk = Clerk()
    let joined: NATSMulticast

    init(_ url: String, _ name: String, every interval: Duration = .seconds(60)) async throws {
      var options = NATSOptions()
      options.name = name
      connection = try await NATSConnection(url, options)
      delegates.add(clerk, delegateQueue: DispatchQueue(label: name))
      var join = JoinOptions()
      join.presence = interval
      joined = try await connection.join("shop", delegates, join)
    }
  }

  private let server: NATSServer

  init() throws { server = try NATSServer() }

  @Test func `each process knows the others, until they leave`() async throws {
    let a = try await Process(server.url, "a")
    let b = try await Process(server.url, "b")
    let c = try await Process(server.url, "c")
    try await a.joined.wait(forProcesses: ["b", "c"])
    try await c.joined.wait(forProcesses: ["a", "b"])
    await b.joined.leave()
    try await a.joined.wait(forProcesses: ["c"])
    try await c.joined.wait(forProcesses: ["a"])
    #expect(b.joined.processes == [])
    for await names in b.joined.processUpdates() { #expect(names == []) }
  }

  @Test func `a question ends when all that are known have answered`() async throws {
    let a = try await Process(server.url, "a")
    let others = [try await Process(server.url, "b"), try await Process(server.url, "c")]
    try await a.joined.wait(forProcesses: ["b", "c"])
    // The time limit is an hour; without presence, the question would wait for further processes
    // until then.
    let may = a.delegates.ask("shop:maySell:", "corner", 1, as: Bool.self)
    let count = try await bounded("end of the question") {
      try await may.reduce(0, within: .seconds(3600)) { count, _ in count + 1 }
    }
    #expect(count == 3)
    withExtendedLifetime(others) {}
  }

  @Test func `a question names the processes that are missing when its time is up`() async throws {
    let a = try await Process(server.url, "a")
    let b = try await Process(server.url, "b")
    let c = try await Process(server.url, "c")
    try await a.joined.wait(forProcesses: ["b", "c"])
    let stuck = DispatchSemaphore(value: 0)
    let token = c.delegates.on("shop:maySell:", delivery: .queue(DispatchQueue(label: "stuck"))) {
      (_: String, _: Int) -> Bool in
      stuck.wait()
      return true
    }
    let error = await #expect(throws: QuestionError.self) {
      try await a.delegates.ask("shop:maySell:", "corner", 1, as: Bool.self)
        .reduce(0, within: .seconds(1)) { count, _ in count + 1 }
    }
    stuck.signal()
    // On a busy machine, the answer of the other process may be missing, too.
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("'shop:maySell:' was not answered in time by"))
    #expect(text.hasSuffix("a delegate in c"))
    withExtendedLifetime((token, b)) {}
  }

  @Test func `a process that falls silent is gone`() async throws {
    let a = try await Process(server.url, "a", every: .milliseconds(100))
    let stranger = try await NATSConnection(server.url)
    let seen = Collected<[String]>()
    let updates = a.joined.processUpdates()
    let task = Task { for await names in updates { seen.append(names) } }
    try stranger.publish("here 5 ghost", to: "shop.presence")
    try await seen.wait(for: "end of the ghost") { $0 == [[], ["ghost"], []] }
    task.cancel()
  }

  @Test(arguments: [MessageFormat.binary, .json])
  func `a message with arguments of other types names both processes`(
    format: MessageFormat
  ) async throws {
    let b = try await Process(server.url, "b")
    let errors = b.connection.collectErrors()
    var options = NATSOptions()
    options.name = "a"
    let a = try await NATSConnection(server.url, options)
    let newer = MulticastDelegate()
    var join = JoinOptions()
    join.presence = .seconds(60)
    join.format = format
    let description = ProtocolDescription(
      "NewerShopDelegate",
      optional: ["shop:didSell:": MethodSignature(argumentTypes: [String.self, String.self])])
    try await a.join("shop", newer, conformingTo: description, join)
    try await b.joined.wait(forProcesses: ["a"])
    newer.send("shop:didSell:", "corner", "three")
    let text = try await errors.wait(count: 1).map { "\($0)" }
    #expect(
      text == [
        "b cannot read a message of a on shop.send.shop:didSell:: 'shop:didSell:' argument 1: "
          + "expected Int, found String"
      ])
    #expect(b.clerk.sold.all == [])
  }

  @Test func `what strangers announce is bounded, and garbage is not heard`() async throws {
    let a = try await Process(server.url, "a")
    let stranger = try await NATSConnection(server.url)
    let long = String(repeating: "x", count: 2000)
    for text in ["", "here", "here x y", "here 1 ", "hello 1 x", "here 1 \(long)"] {
      try stranger.publish(text, to: "shop.presence")
    }
    try stranger.publish("here 1f a b", to: "shop.presence")
    try await a.joined.wait(forProcesses: ["a b"])
    try stranger.publish("gone 1e a b", to: "shop.presence")
    try stranger.publish("here 2 z", to: "shop.presence")
    try await a.joined.wait(forProcesses: ["a b", "z"])
  }

  @Test func `the table is bounded, and a restarted process takes its old name`() {
    var table = MemberTable()
    let now = ContinuousClock.now
    for number in 0..<20_000 {
      table.note(Announcement(.here, UInt64(number), "\(number)"), at: now)
    }
    #expect(table.names.count == 10_000)
    table.note(Announcement(.who, 99_999, "5"), at: now + .seconds(1))
    #expect(table.names.count == 10_000)
    #expect(table.name(of: 99_999) == "5")
    table.remove(Announcement(.gone, 5, "5"))
    #expect(table.name(of: 99_999) == "5")
    table.forget(before: now + .seconds(1))
    #expect(table.names == ["5"])
  }
}
