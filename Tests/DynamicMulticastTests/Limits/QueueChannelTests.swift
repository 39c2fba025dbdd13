import Dispatch
import Invocation
import TestSupport
import Testing

@testable import DynamicMulticast

/// The memory of the lists of waiting deliveries, after many messages.
struct QueueChannelTests {
  private final class Listener: Respondable, Sendable {
    static var methods: MethodTable { MethodTable { Method("hear:") { (_: Listener, _: Int) in } } }
  }

  @Test func `the lists of what waited are freed once nothing waits`() throws {
    let delegates = MulticastDelegate()
    let queue = DispatchQueue(label: "channel")
    let listeners = (0..<40).map { _ in Listener() }
    for listener in listeners {
      delegates.add(listener, delivery: .queue(queue), limit: .init(1000, whenFull: .dropOldest))
    }
    let counters = delegates.state.withLock { $0.registrations }.compactMap(DeliveryCounter.of)
    let channel = try #require(counters.first?.channel)
    #expect(counters.allSatisfy { $0.channel === channel })
    queue.suspend()
    for value in 0..<50 { delegates.send("hear:", value) }
    // The list of each delegate is short, but the list of all delegates is long.
    #expect(counters[0].pendingDeliveries.withLock { _ in channel.count } == 2000)
    queue.resume()
    queue.sync {}
    #expect(counters[0].pendingDeliveries.withLock { _ in channel.count } == 0)
    #expect(counters.allSatisfy { DeliveryCounter.all(in: $0.pendingDeliveries).count == 40 })
  }

  @Test func `a multicast's counters are found, and forgotten with their registrations`() {
    let delegates = MulticastDelegate()
    let listener = Listener()
    delegates.limit = .init(10, whenFull: .fail)
    let pendingDeliveries = delegates.pendingDeliveries
    #expect(DeliveryCounter.all(in: pendingDeliveries).isEmpty)
    delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", 1)
    #expect(DeliveryCounter.all(in: pendingDeliveries).count == 1)
    delegates.remove(listener)
    delegates.send("hear:", 1)
    #expect(DeliveryCounter.all(in: pendingDeliveries).isEmpty)
  }
}
