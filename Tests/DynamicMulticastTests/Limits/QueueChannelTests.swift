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
    let monitors = delegates.state.withLock { $0.registrations }.compactMap(DeliveryMonitor.of)
    let channel = try #require(monitors.first?.channel)
    #expect(monitors.allSatisfy { $0.channel === channel })
    queue.suspend()
    for value in 0..<50 { delegates.send("hear:", value) }
    // The list of each delegate is short, but the list of all delegates is long.
    #expect(monitors[0].pendingDeliveries.withLock { _ in channel.count } == 2000)
    queue.resume()
    queue.sync {}
    #expect(monitors[0].pendingDeliveries.withLock { _ in channel.count } == 0)
    #expect(monitors.allSatisfy { DeliveryMonitor.all(in: $0.pendingDeliveries).count == 40 })
  }

  @Test func `a multicast's monitors are found, and forgotten with their registrations`() {
    let delegates = MulticastDelegate()
    let listener = Listener()
    delegates.limit = .init(10, whenFull: .fail)
    let pendingDeliveries = delegates.pendingDeliveries
    #expect(DeliveryMonitor.all(in: pendingDeliveries).isEmpty)
    delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", 1)
    #expect(DeliveryMonitor.all(in: pendingDeliveries).count == 1)
    delegates.remove(listener)
    delegates.send("hear:", 1)
    #expect(DeliveryMonitor.all(in: pendingDeliveries).isEmpty)
  }
}
