import Dispatch
import DynamicMulticast
import Invocation
import MessageCoding
import Testing

@testable import NATSBridge

/// Tests of the delivery of stored messages to the delegates of a process.
@Suite(.hangLimit)
struct StoredDeliveryTests {
  private let server: NATSServer

  init() throws { server = try NATSServer(jetStream: true) }

  private func connect(_ name: String) async throws -> NATSConnection {
    var options = NATSOptions()
    options.name = name
    return try await NATSConnection(server.url, options)
  }

  private func join(
    _ connection: NATSConnection, _ delegates: Multicast
  ) async throws -> NATSMulticast {
    var options = JoinOptions()
    options.storage = NATSStorage(durableName: connection.processName)
    return try await whenConsumerIsFree {
      try await connection.join("shop", delegates, options)
    }
  }

  private func leave(_ joined: NATSMulticast, _ connection: NATSConnection) async {
    await joined.leave()
    await connection.close()
  }

  @Test func `a failure and an unheard message are kept as they are at home`() async throws {
    let (here, there) = (try await connect("a"), try await connect("b"))
    let (sender, receiver) = (ShopDelegateMulticast(), ShopDelegateMulticast())
    receiver.diagnostics.deadLetterCapacity = 10
    let recorded = Collected<String>()
    receiver.diagnostics.unheardHandler = { recorded.append("unheard \($0.arguments[1])") }
    receiver.diagnostics.failureHandler = { recorded.append("\($0.error)") }
    let a = try await join(here, sender)
    let b = try await join(there, receiver)

    sender.shop("corner", didSell: 1)
    #expect(try await recorded.wait(count: 1) == ["unheard 1"])
    let token = receiver.on("shop:didSell:", delivery: .synchronous) { (_: String, _: Int) throws in
      throw PrinterError.paper(missing: 2)
    }
    sender.shop("corner", didSell: 2)

    #expect(try await recorded.wait(count: 2).last == "paper(missing: 2)")
    await leave(b, there)
    #expect(receiver.diagnostics.deadLetters.count == 2)
    #expect(b.statistics == MulticastStatistics(received: 2))
    await leave(a, here)
    withExtendedLifetime(token) {}
  }

  @Test func `a reader of a selector's messages has those that come from the stream`() async throws
  {
    let (here, there) = (try await connect("a"), try await connect("b"))
    let (sender, receiver) = (ShopDelegateMulticast(), ShopDelegateMulticast())
    let messages = receiver.messages(for: "shop:didSell:")
    let a = try await join(here, sender)
    let b = try await join(there, receiver)
    sender.shop("corner", didSell: 1)
    for await message in messages {
      #expect("\(message.arguments[1])" == "1")
      break
    }
    await leave(b, there)
    await leave(a, here)
  }

  @Test func `what a handler sends while the process joins reaches the others`() async throws {
    let here = try await connect("a")
    let there = try await connect("b")
    let (first, sender) = (ShopDelegateMulticast(), ShopDelegateMulticast())
    let clerk = Clerk()
    sender.add(clerk, delegateQueue: DispatchQueue(label: "a"))
    // Join once, so that the server knows the durable name and stores the missed messages.
    try await join(there, first).leave()
    let a = try await join(here, sender)
    for number in 1...100 { sender.shop("corner", didSell: number) }
    try await a.waitUntilStored()

    let second = ShopDelegateMulticast()
    let token = second.on("shop:didSell:", delivery: .synchronous) {
      [second] (name: String, count: Int) in
      if count > 0 { second.shop(name, didSell: -count) }
    }
    let b = try await join(there, second)

    let sold = try await clerk.sold.wait(count: 200)
    #expect(Set(sold) == Set((1...100).flatMap { [$0, -$0] }))
    await leave(b, there)
    await leave(a, here)
    withExtendedLifetime(token) {}
  }

  @Test func `what a process sent before it left does not come back to it`() async throws {
    let (here, there) = (try await connect("a"), try await connect("b"))
    let (first, second, other) = (
      ShopDelegateMulticast(), ShopDelegateMulticast(), ShopDelegateMulticast()
    )
    let clerk = Clerk()
    second.add(clerk, delegateQueue: DispatchQueue(label: "a"))
    let before = try await join(here, first)
    for number in 1...2000 { first.shop("corner", didSell: number) }
    await before.leave()
    #expect(before.statistics.sent == 2000)

    let after = try await join(here, second)
    let b = try await join(there, other)
    other.shop("corner", didSell: -1)

    #expect(try await clerk.sold.wait(count: 1) == [-1])
    #expect(after.statistics.sent == 0)
    await leave(after, here)
    await leave(b, there)
    #expect(clerk.sold.all == [-1])
  }
}
