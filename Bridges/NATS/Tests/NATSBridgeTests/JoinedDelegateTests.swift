import Dispatch
import DynamicMulticast
import Invocation
import Testing

@testable import NATSBridge

/// Tests that delegates of joined multicasts are called like delegates of a single process.
@Suite(.hangLimit)
struct JoinedDelegateTests {
  @Responding
  final class Window: ShopDelegate, Sendable {
    let shown = Collected<String>()
    // During tests, the main queue does not run on a thread of its own, so identify the queue and
    // not the thread.
    private static let isMain = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()
    private var isMain: Bool { DispatchQueue.getSpecific(key: Self.isMain) ?? false }

    func shop(_ name: String, didSell count: Int) { shown.append("\(count) \(isMain)") }
    func shop(_ name: String, maySell count: Int) -> Bool { isMain }
  }

  @Test func `a delegate of the main actor gets messages and questions of others there`()
    async throws
  {
    let server = try NATSServer()
    let (a, b) = (try await ShopProcess(server, "a"), try await ShopProcess(server, "b"))
    let window = Window()
    b.delegates.add(window, delivery: .mainActor)

    a.delegates.shop("corner", didSell: 1)
    a.delegates.shop("corner", didSell: 2)

    #expect(try await window.shown.wait(count: 2) == ["1 true", "2 true"])
    // The clerks answer no to such a large number.
    let may = try await a.delegates.ask("shop:maySell:", "corner", 20, as: Bool.self)
      .contains(default: false, within: .seconds(60)) { $0 }
    #expect(may)
    for process in [a, b] { await process.connection.close() }
  }

  @Test(arguments: [true, false])
  func `a bounded delegate keeps as many messages of others as its limit says`(
    keepsOldest: Bool
  ) async throws {
    let server = try NATSServer()
    let (a, b) = (try await ShopProcess(server, "a"), try await ShopProcess(server, "b"))
    let (bounded, queue) = (Clerk(), DispatchQueue(label: "bounded"))
    b.delegates.add(
      bounded, delivery: .queue(queue),
      limit: DeliveryLimit(3, whenFull: keepsOldest ? .dropNewest : .dropOldest))
    queue.suspend()

    for number in 1...100 { a.delegates.shop("corner", didSell: number) }
    // The other delegate of the process has no limit.
    #expect(try await b.clerk.sold.wait(count: 100) == Array(1...100))
    await b.joined.leave()
    queue.resume()
    queue.sync {}  // Serial, so this returns after everything dispatched above.

    #expect(bounded.sold.all == (keepsOldest ? [1, 2, 3] : [98, 99, 100]))
    #expect(b.joined.statistics == MulticastStatistics(received: 100))
    for process in [a, b] { await process.connection.close() }
  }

  @Test func `a slow process does not keep a fast one waiting, nor the sender`() async throws {
    let server = try NATSServer()
    let a = try await ShopProcess(server, "a")
    let (slow, fast) = (
      try await ShopProcess(server, "slow"), try await ShopProcess(server, "fast")
    )
    slow.queue.suspend()

    for number in 1...1000 { a.delegates.shop("corner", didSell: number) }

    #expect(try await fast.clerk.sold.wait(count: 1000) == Array(1...1000))
    #expect(try await a.clerk.sold.wait(count: 1000) == Array(1...1000))
    #expect(slow.clerk.sold.all.isEmpty)
    slow.queue.resume()
    #expect(try await slow.clerk.sold.wait(count: 1000) == Array(1...1000))
    for process in [a, slow, fast] { await process.connection.close() }
  }
}
