import Dispatch
import DynamicMulticast
import Foundation
import Invocation
import MessageCoding
import Testing

@testable import NATSBridge

/// Tests of multicasts whose messages the server stores.
@Suite(.hangLimit)
struct StoredJoiningTests {
  /// A process: a connection, a multicast, and a delegate on its own queue.
  private struct Process {
    let connection: NATSConnection
    let delegates = ShopDelegateMulticast()
    let clerk = Clerk()
    let queue: DispatchQueue
    let joined: NATSMulticast

    init(
      _ server: NATSServer, _ name: String, suspended: Bool = false, inboxPrefix: String = "_INBOX",
      _ configure: (inout NATSStorage) -> Void = { _ in }
    ) async throws {
      try await self.init(
        server.url, name, suspended: suspended, inboxPrefix: inboxPrefix, configure)
    }

    init(
      _ url: String, _ name: String, suspended: Bool = false, inboxPrefix: String = "_INBOX",
      _ configure: (inout NATSStorage) -> Void = { _ in }
    ) async throws {
      var options = NATSOptions()
      options.inboxPrefix = inboxPrefix
      options.name = name
      options.reconnectWait = .milliseconds(20)
      connection = try await NATSConnection(url, options)
      queue = DispatchQueue(label: name)
      delegates.add(clerk, delegateQueue: queue)
      var join = JoinOptions()
      var storage = NATSStorage(durableName: name)
      configure(&storage)
      join.storage = storage
      joined = try await connection.join("shop", delegates, join)
      // Suspend the queue last, because joining may fail, and releasing a suspended queue is an
      // error.
      if suspended { queue.suspend() }
    }

    /// Joins once the server has noticed the end of the previous process `name`.
    static func again(
      _ server: NATSServer, _ name: String, _ configure: (inout NATSStorage) -> Void = { _ in }
    ) async throws -> Process {
      try await whenConsumerIsFree { try await Process(server, name, configure) }
    }

    func end() async {
      await joined.leave()
      await connection.close()
    }
  }

  @Test(arguments: [NATSStorage.Medium.file, .memory])
  func `the server needs space for the stream once, and not for each process`(
    medium: NATSStorage.Medium
  ) async throws {
    let server = try NATSServer(jetStream: "max_file_store: 15MB, max_memory_store: 15MB")
    func configure(_ storage: inout NATSStorage) {
      storage.medium = medium
      storage.maximumBytes = 10_000_000
    }
    let a = try await Process(server, "a", configure)
    let b = try await Process(server, "b", configure)
    a.delegates.shop("corner", didSell: 1)
    #expect(try await b.clerk.sold.wait(count: 1) == [1])
    // A process may change the limit, up to what the server has.
    let c = try await Process(server, "c") {
      $0.medium = medium
      $0.maximumBytes = 12_000_000
    }
    await #expect {
      try await Process(server, "d") {
        $0.medium = medium
        $0.maximumBytes = 20_000_000
      }
    } throws: {
      "\($0)".contains("insufficient")
    }
    await c.end()
    await a.end()
    await b.end()
  }

  @Test(arguments: [NATSStorage.Medium.file, .memory])
  func `a stored message reaches every other process once, in order`(
    medium: NATSStorage.Medium
  ) async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a") { $0.medium = medium }
    let b = try await Process(server, "b") { $0.medium = medium }

    for number in 1...500 { a.delegates.shop("corner", didSell: number) }

    #expect(try await b.clerk.sold.wait(count: 500) == Array(1...500))
    await a.end()
    await b.end()
    #expect(a.clerk.sold.all == Array(1...500))
    #expect(b.clerk.sold.all.count == 500)
    #expect(a.joined.statistics == MulticastStatistics(sent: 500))
    #expect(b.joined.statistics == MulticastStatistics(received: 500))
  }

  @Test func `a process that was away gets what it missed, and no more`() async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a")
    a.delegates.shop("corner", didSell: 0)
    try await a.joined.waitUntilStored()
    var expected: [Int] = []
    for visit in 1...3 {
      let b = try await Process.again(server, "b")
      #expect(try await b.clerk.sold.wait(count: expected.count) == expected)
      a.delegates.shop("corner", didSell: visit * 10)
      #expect(
        try await b.clerk.sold.wait(count: expected.count + 1) == expected + [visit * 10])
      await b.end()
      a.delegates.shop("corner", didSell: visit * 10 + 1)
      try await a.joined.waitUntilStored()
      expected = [visit * 10 + 1]
    }
    await a.end()
  }

  @Test func `a process whose prefix has changed goes on where it was`() async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a")
    for (visit, prefix) in ["_INBOX", "_INBOX.b", "replies"].enumerated() {
      let b = try await whenConsumerIsFree { try await Process(server, "b", inboxPrefix: prefix) }
      let stored = try #require(
        b.connection.core.subscriptions().compactMap(\.deliverySubject)
          .first { $0.hasPrefix("\(prefix).") })
      #expect(stored.split(separator: ".").count == prefix.split(separator: ".").count + 1)
      // The first process joins with a new name; the others receive the message sent while no
      // process was joined.
      if visit == 0 { a.delegates.shop("corner", didSell: 0) }
      #expect(try await b.clerk.sold.wait(count: 1) == [visit])
      await b.end()
      a.delegates.shop("corner", didSell: visit + 1)
      try await a.joined.waitUntilStored()
    }
    await a.end()
  }

  @Test func `what a killed server has stored is delivered when it is back`() async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a")
    let b = try await Process(server, "b")
    await b.end()
    for number in 1...200 { a.delegates.shop("corner", didSell: number) }
    try await a.joined.waitUntilStored()

    try server.restart()

    let again = try await Process.again(server, "b")
    #expect(try await again.clerk.sold.wait(count: 200) == Array(1...200))
    #expect(a.joined.statistics.unconfirmed == 0)
    await again.end()
    await a.end()
  }

  @Test func `a message whose handler has not ended in time comes again`() async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a")
    let numbers = Collected<UInt64>()
    let b = try await Process(server, "b", suspended: true) { storage in
      storage.acknowledgeWithin = .milliseconds(300)
      storage.shouldDeliver = { _, delivery in
        numbers.append(delivery.number)
        return delivery.number < 3
      }
    }

    a.delegates.shop("corner", didSell: 7)

    // `shouldDeliver` refuses the third delivery, so the message counts as handled.
    #expect(try await numbers.wait(count: 3).prefix(3) == [1, 2, 3])
    b.queue.resume()
    #expect(try await b.clerk.sold.wait(count: 2) == [7, 7])
    await b.end()
    // On a slow machine, the message is delivered again before the server learns of it. Therefore
    // the expected counts are those of the actual deliveries.
    let count = UInt64(numbers.all.count)
    #expect(numbers.all == Array(1...count))
    #expect(b.joined.statistics == MulticastStatistics(received: count, repeated: count - 1))
    await a.end()
  }

  @Test func `the message of a process that ends in its handler comes to the next`() async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a")
    let arrived = Collected<UInt64>()
    let dying = try await Process(server, "b", suspended: true) { storage in
      storage.acknowledgeWithin = .milliseconds(300)
      storage.shouldDeliver = { _, delivery in
        arrived.append(delivery.number)
        return true
      }
    }
    a.delegates.shop("corner", didSell: 7)
    try await arrived.wait(count: 1)
    await dying.connection.close()

    let numbers = Collected<UInt64>()
    let next = try await Process.again(server, "b") { storage in
      storage.acknowledgeWithin = .milliseconds(300)
      storage.shouldDeliver = { _, delivery in
        numbers.append(delivery.number)
        return numbers.all.count == 1
      }
    }

    #expect(try await next.clerk.sold.wait(count: 1) == [7])
    dying.queue.resume()
    await next.end()
    // On a slow machine, the dying process receives the message more than once, and so does the
    // next process before the server learns that the message was handled.
    let count = UInt64(numbers.all.count)
    #expect(numbers.all.allSatisfy { $0 >= 2 })
    #expect(numbers.all == Array(Set(numbers.all)).sorted())
    #expect(next.clerk.sold.all == [7])
    #expect(next.joined.statistics == MulticastStatistics(received: count, repeated: count))
    await a.end()
  }

  @Test func `what several servers have stored outlives one of them`() async throws {
    let cluster = try NATSServer.cluster(of: 3, jetStream: true)
    let url = cluster.map(\.url).joined(separator: ",")
    /// Joins once the servers have elected a leader, which takes some seconds.
    func join(_ name: String, suspended: Bool = false) async throws -> Process {
      try await retrying("leader", while: \.isOfClusterWithoutLeader) {
        try await Process(url, name, suspended: suspended) {
          $0.replicas = 3
          $0.acknowledgeWithin = .seconds(1)
        }
      }
    }
    let a = try await join("a")
    let b = try await join("b", suspended: true)
    for number in 1...100 { a.delegates.shop("corner", didSell: number) }
    try await a.joined.waitUntilStored()
    #expect(a.joined.statistics.unconfirmed == 0)
    await b.connection.close()

    // Kill one server, perhaps with the stream's leader: the remaining servers have all messages.
    cluster[0].kill()

    let again = try await join("b")
    let sold = try await again.clerk.sold.wait(for: "all") { Set($0).count == 100 }
    #expect(Set(sold) == Set(1...100))
    b.queue.resume()
    await again.end()
    await a.end()
  }

  @Test func `a failing handler is reported, and its message does not come again`() async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a")
    // With this limit, the second message is delivered only after the first message counts as
    // handled.
    let b = try await Process(server, "b") { $0.maximumUnacknowledged = 1 }
    let failures = Collected<String>()
    b.delegates.diagnostics.failureHandler = { failures.append("\($0.error)") }
    let token = b.delegates.on("shop:didSell:", delivery: .synchronous) {
      (_: String, count: Int) throws in
      if count == 1 { throw TestFailure.noServer }
    }

    a.delegates.shop("corner", didSell: 1)
    a.delegates.shop("corner", didSell: 2)

    #expect(try await b.clerk.sold.wait(count: 2) == [1, 2])
    await b.end()
    #expect(failures.all.count == 1)
    let again = try await Process.again(server, "b")
    a.delegates.shop("corner", didSell: 3)
    #expect(try await again.clerk.sold.wait(count: 1) == [3])
    await again.end()
    await a.end()
    withExtendedLifetime(token) {}
  }

  @Test func `garbage in the stream is counted once, and does not stop it`() async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a")
    // With this limit, the second message is delivered only after the first message counts as
    // handled.
    let b = try await Process(server, "b") { $0.maximumUnacknowledged = 1 }
    let foreigner = try await NATSConnection(server.url)
    let errors = b.connection.collectErrors()

    try foreigner.publish("garbage", to: "shop.send.shop:didSell:")
    try await foreigner.flush()
    a.delegates.shop("corner", didSell: 1)

    #expect(try await b.clerk.sold.wait(count: 1) == [1])
    let error = try await errors.wait(count: 1)
    guard case .unreadable = error.first else { throw TestFailure.noServer }
    await b.end()
    #expect(b.joined.statistics == MulticastStatistics(received: 1, unreadable: 1))
    await a.end()
    await foreigner.close()
  }

  @Test func `what cannot be stored is refused where it is joined`() async throws {
    let server = try NATSServer(jetStream: true)
    let a = try await Process(server, "a")
    // The server notices a subscription when it first delivers to it.
    let b = try await Process(server, "b")
    b.delegates.shop("corner", didSell: 1)
    try await a.clerk.sold.wait(count: 1)
    await b.end()
    await #expect(throws: NATSError.consumerInUse("a")) { try await Process(server, "a") }
    await #expect(throws: NATSError.invalidDurableName("a.b")) {
      try await Process(server, "a.b")
    }
    var both = JoinOptions()
    both.storage = NATSStorage(durableName: "c")
    both.queueGroup = "workers"
    await #expect(throws: NATSError.storageWithQueueGroup("workers")) {
      try await a.connection.join("other", ShopDelegateMulticast(), both)
    }
    // The name of the failed attempt is free again.
    try await a.connection.join("other", ShopDelegateMulticast())
    await a.end()
    let plain = try NATSServer()
    await #expect {
      try await Process(plain, "a")
    } throws: { error in
      if case NATSError.noStream = error { true } else { false }
    }
  }

  @Test(arguments: [("shop", "shop"), ("a.b", "a%2eb"), ("a%2eb", "a%252eb"), ("a/b", "a%2fb")])
  func `each multicast has a stream of its own`(name: String, stream: String) {
    #expect(StoredMessages.streamName(name) == stream)
  }
}
