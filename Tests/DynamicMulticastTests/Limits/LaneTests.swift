import Dispatch
import Invocation
import TestSupport
import Testing

@testable import DynamicMulticast

/// The memory of the lists of waiting deliveries, after many messages.
struct LaneTests {
  private final class Listener: Respondable, Sendable {
    static var methods: MethodTable { MethodTable { Method("hear:") { (_: Listener, _: Int) in } } }
  }

  @Test func `the lists of what waited are freed once nothing waits`() throws {
    let delegates = MulticastDelegate()
    let queue = DispatchQueue(label: "lane")
    let listeners = (0..<40).map { _ in Listener() }
    for listener in listeners {
      delegates.add(listener, delivery: .queue(queue), limit: .init(1000, whenFull: .dropOldest))
    }
    let accounts = delegates.state.withLock { $0.registrations }.compactMap(Account.of)
    let lane = try #require(accounts.first?.lane)
    #expect(accounts.allSatisfy { $0.lane === lane })
    queue.suspend()
    for value in 0..<50 { delegates.send("hear:", value) }
    // The list of each delegate is short, but the list of all delegates is long.
    #expect(accounts[0].backlog.withLock { _ in lane.count } == 2000)
    queue.resume()
    queue.sync {}
    #expect(accounts[0].backlog.withLock { _ in lane.count } == 0)
    #expect(accounts.allSatisfy { Account.all(in: $0.backlog).count == 40 })
  }

  @Test func `a multicast's accounts are found, and forgotten with their registrations`() {
    let delegates = MulticastDelegate()
    let listener = Listener()
    delegates.limit = .init(10, whenFull: .fail)
    let backlog = delegates.backlog
    #expect(Account.all(in: backlog).isEmpty)
    delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", 1)
    #expect(Account.all(in: backlog).count == 1)
    delegates.remove(listener)
    delegates.send("hear:", 1)
    #expect(Account.all(in: backlog).isEmpty)
  }
}
