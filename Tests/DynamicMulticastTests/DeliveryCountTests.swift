import Dispatch
import Invocation
import TestSupport
import Testing

@testable import DynamicMulticast

/// The numbers of pending messages, and of messages that were delivered, dropped, failed or
/// unheard.
struct DeliveryCountTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "counted")
  private let listener = Listener()

  private struct Refusal: Error {}

  /// Runs the body while the queue is suspended, and then runs the queue.
  private func suspended(_ body: () -> Void) {
    queue.suspend()
    body()
    queue.resume()
    queue.sync {}
  }

  private func counts(
    _ pending: Int, _ highest: Int?, delivered: Int?, dropped: Int? = 0, failed: Int? = 0,
    unheard: Int? = nil
  ) -> DeliveryCounts {
    DeliveryCounts(
      pending: pending, highest: highest, delivered: delivered, dropped: dropped, failed: failed,
      unheard: unheard)
  }

  // With an observer of all multicasts, everything is counted.
  @Test(.ownProcess)
  func `only what is pending is known where there is no limit and no observer`() {
    delegates.add(listener, delegateQueue: queue)
    suspended {
      for value in 0..<3 { delegates.send("hear:", value) }
      delegates.send("unheard")
      let uncounted = counts(3, nil, delivered: nil, dropped: nil, failed: nil)
      #expect(delegates.diagnostics.deliveryCounts == uncounted)
      #expect(delegates.diagnostics.deliveryCounts(of: listener) == uncounted)
      #expect("\(delegates.diagnostics.deliveryCounts)" == "pending 3, others not counted")
    }
    #expect(delegates.diagnostics.deliveryCounts.pending == 0)
    #expect(delegates.diagnostics.deliveryCounts.delivered == nil)
  }

  @Test(.ownProcess, arguments: [false, true])
  func `counting begins with the first message after a limit or an observer is there`(
    isObserved: Bool
  ) {
    let observer = EventRecorder()
    delegates.add(listener, delegateQueue: queue)
    suspended {
      for value in 0..<2 { delegates.send("hear:", value) }
      if isObserved {
        delegates.diagnostics.addObserver(observer)
      } else {
        delegates.limit = .init(100, whenFull: .dropNewest)
      }
      #expect(delegates.diagnostics.deliveryCounts(of: listener)?.highest == nil)
      for value in 2..<5 { delegates.send("hear:", value) }
      #expect(delegates.diagnostics.deliveryCounts(of: listener)?.pending == 5)
      #expect(delegates.diagnostics.deliveryCounts(of: listener)?.highest == 5)
      #expect(delegates.diagnostics.deliveryCounts.pending == 5)
    }
    #expect(delegates.diagnostics.deliveryCounts(of: listener)?.pending == 0)
    #expect(delegates.diagnostics.deliveryCounts(of: listener)?.delivered == 3)
    #expect(delegates.diagnostics.deliveryCounts.delivered == 3)
    #expect(delegates.diagnostics.deliveryCounts.pending == 0)
    withExtendedLifetime(observer) {}
  }

  @Test func `a delegate with a limit is counted from the beginning`() {
    delegates.add(listener, delivery: .queue(queue), limit: .init(3, whenFull: .dropOldest))
    #expect(delegates.diagnostics.deliveryCounts(of: listener) == counts(0, 0, delivered: 0))
    suspended {
      for value in 0..<5 { delegates.send("hear:", value) }
      #expect(
        delegates.diagnostics.deliveryCounts(of: listener) == counts(3, 3, delivered: 0, dropped: 2)
      )
    }
    #expect(
      delegates.diagnostics.deliveryCounts(of: listener) == counts(0, 3, delivered: 3, dropped: 2))
    #expect(
      delegates.diagnostics.deliveryCounts == counts(0, 3, delivered: 3, dropped: 2, unheard: 0))
  }

  @Test(
    arguments: [
      OverflowPolicy.dropNewest, .dropOldest, .coalesce, .fail, .wait(atMost: .milliseconds(1)),
    ])
  func `each message is counted once, whatever the policy`(policy: OverflowPolicy) {
    delegates.diagnostics.failureHandler = { _ in }
    delegates.add(listener, delivery: .queue(queue), limit: .init(2, whenFull: policy))
    suspended { for value in 0..<5 { delegates.send("hear:", value) } }
    #expect(
      delegates.diagnostics.deliveryCounts(of: listener) == counts(0, 2, delivered: 2, dropped: 3))
    #expect(listener.heard.events.count == 2)
  }

  @Test func `a question that is refused is counted as dropped`() async {
    let token = delegates.on(
      "ask", delivery: .queue(queue), limit: .init(1, whenFull: .wait(atMost: .milliseconds(1)))
    ) { 1 }
    queue.suspend()
    async let first = delegates.ask("ask", as: Int.self).first()
    while delegates.diagnostics.deliveryCounts.pending == 0 { await Task.yield() }
    _ = try? await delegates.ask("ask", as: Int.self).first()
    queue.resume()
    #expect((try? await first) == 1)
    while delegates.diagnostics.deliveryCounts.pending > 0 { await Task.yield() }
    #expect(
      delegates.diagnostics.deliveryCounts == counts(0, 1, delivered: 1, dropped: 1, unheard: 0))
    withExtendedLifetime(token) {}
  }

  @Test func `failed handlers are counted apart`() {
    delegates.diagnostics.failureHandler = { _ in }
    let token = delegates.on(
      "hear:", delivery: .queue(queue), limit: .init(10, whenFull: .dropNewest)
    ) { (value: Int) in if value % 2 == 0 { throw Refusal() } }
    for value in 0..<5 { delegates.send("hear:", value) }
    // The argument does not have the type that the handler takes.
    delegates.send("hear:", "text")
    queue.sync {}
    let counts = delegates.diagnostics.deliveryCounts
    #expect(counts.delivered == 2)
    #expect(counts.failed == 4)
    #expect(counts.dropped == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `messages that are dropped with their delegate are counted for the multicast`() {
    delegates.add(listener, delivery: .queue(queue), limit: .init(10, whenFull: .dropNewest))
    suspended {
      for value in 0..<4 { delegates.send("hear:", value) }
      delegates.remove(listener, pending: .drop)
      #expect(delegates.diagnostics.deliveryCounts(of: listener) == nil)
      #expect(
        delegates.diagnostics.deliveryCounts == counts(0, 4, delivered: 0, dropped: 4, unheard: 0))
    }
  }

  @Test func `messages that no delegate responds to are counted for the multicast`() {
    delegates.limit = .init(10, whenFull: .dropNewest)
    delegates.add(listener, delivery: .synchronous)
    for _ in 0..<3 { delegates.send("unheard") }
    delegates.send("hear:", 1)
    #expect(delegates.diagnostics.deliveryCounts == counts(0, 1, delivered: 1, unheard: 3))
    #expect(delegates.diagnostics.deliveryCounts(of: listener) == counts(0, 1, delivered: 1))
  }

  @Test func `the numbers of a delegate are those of its registrations, or of one queue`() {
    let other = DispatchQueue(label: "other")
    delegates.add(listener, delivery: .queue(queue), limit: .init(2, whenFull: .dropNewest))
    delegates.add(listener, delivery: .queue(other), limit: .init(3, whenFull: .dropNewest))
    other.suspend()
    suspended {
      for value in 0..<5 { delegates.send("hear:", value) }
    }
    #expect(
      delegates.diagnostics.deliveryCounts(of: listener) == counts(3, 5, delivered: 2, dropped: 5))
    #expect(
      delegates.diagnostics.deliveryCounts(of: listener, delivery: .queue(queue))
        == counts(0, 2, delivered: 2, dropped: 3))
    #expect(
      delegates.diagnostics.deliveryCounts(of: listener, delivery: .queue(other))
        == counts(3, 3, delivered: 0, dropped: 2))
    #expect(delegates.diagnostics.deliveryCounts(of: Listener()) == nil)
    #expect(delegates.diagnostics.deliveryCounts.highest == 5)
    other.resume()
    other.sync {}
  }

  @Test func `the numbers are described by their names`() {
    delegates.limit = .init(2, whenFull: .dropNewest)
    delegates.add(listener, delivery: .synchronous)
    delegates.send("hear:", 1)
    #expect(
      "\(delegates.diagnostics.deliveryCounts)"
        == "pending 0, highest 1, delivered 1, dropped 0, failed 0, unheard 0")
  }
}
