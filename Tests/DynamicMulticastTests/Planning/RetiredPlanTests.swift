import Dispatch
import TestSupport
import Testing

@testable import DynamicMulticast

/// Dispatch plans that become invalid while senders use them.
///
/// The tests run one at a time, in a separate process, because a new method or observer invalidates
/// all plans of the process.
@Suite(.ownProcess, .serialized)
struct RetiredPlanTests {
  /// A delegate that runs a closure.
  @Responding
  final class Actor: Respondable, Sendable {
    private let action: @Sendable () -> Void
    init(_ action: @escaping @Sendable () -> Void) { self.action = action }
    func act() { action() }
  }

  private let multicast = MulticastDelegate()

  /// The registration that was added last.
  private var latest: Registration? { multicast.state.withLock { $0.registrations.last } }

  @Test func `without a sender, an invalid plan is released by the change`() {
    let (first, second) = (Actor {}, Actor {})
    multicast.add(first, delivery: .synchronous)
    multicast.add(second, delivery: .synchronous)
    weak let registration = latest
    multicast.send("act")
    weak let plan = multicast.plan(for: "act")
    #expect(plan != nil)
    multicast.remove(second)
    #expect(plan == nil)
    #expect(registration == nil)
  }

  @Test func `a plan that a handler makes invalid lasts until the end of the send`() {
    let multicast = multicast
    let plans = Recorder<Bool>()
    let leaving = Listener()
    multicast.add(leaving, delivery: .synchronous)
    weak let registration = latest
    let remover = Actor {
      plans.record(registration != nil)
      multicast.remove(leaving)
      plans.record(registration != nil)
    }
    multicast.add(remover, delivery: .synchronous)
    multicast.send("hear:", 1)
    multicast.send("act")
    #expect(plans.events == [true, false])
    #expect(leaving.heard.events == [1])

    // The plan for this message has the entry of the delegate that leaves.
    let follower = Listener()
    multicast.add(follower, delivery: .synchronous)
    weak let second = latest
    let quitter = multicast.on("hear:", delivery: .synchronous) { (_: Int) in
      multicast.remove(follower)
      plans.record(second != nil)
    }
    multicast.send("hear:", 2)
    #expect(plans.events == [true, false, true])
    #expect(second == nil)
    withExtendedLifetime((remover, quitter)) {}
  }

  @Test func `a blocked handler delays only the plans of its own multicast`() async {
    let multicast = multicast
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let blocked = Actor {
      begun.signal()
      _ = mayEnd.isSignalled()
    }
    let leaving = Listener()
    multicast.add(blocked, delivery: .synchronous)
    multicast.add(leaving, delivery: .synchronous)
    weak let registration = latest
    multicast.send("hear:", 1)
    // The thread that makes a plan retains the plan, so the plan is made before the send.
    _ = multicast.plan(for: "act")

    let other = MulticastDelegate()
    other.add(leaving, delivery: .synchronous)
    other.send("hear:", 2)
    weak let otherPlan = other.plan(for: "hear:")

    let sender = DispatchQueue(label: "blocked")
    sender.async { multicast.send("act") }
    await wait(for: begun)
    multicast.remove(leaving)
    other.remove(leaving)
    #expect(registration != nil)
    #expect(otherPlan == nil)
    // A plan that is made meanwhile, and becomes invalid, does not wait for the handler.
    multicast.send("hear:", 3)
    weak let laterPlan = multicast.plan(for: "hear:")
    let late = Listener()
    multicast.add(late, delivery: .synchronous)
    #expect(laterPlan == nil)
    multicast.send("hear:", 4)
    mayEnd.signal()
    await withCheckedContinuation { done in sender.async { done.resume() } }
    #expect(registration == nil)
    #expect(leaving.heard.events == [1, 2])
    #expect(late.heard.events == [4])
  }

  @Test func `more multicasts within each other than a thread has slots`() {
    let multicasts = (0..<10).map { _ in MulticastDelegate() }
    let ends = Listener()
    let links = zip(multicasts, multicasts.dropFirst()).map { outer, inner in
      outer.on("hear:", delivery: .synchronous) { (number: Int) in inner.send("hear:", number + 1) }
    }
    multicasts[9].add(ends, delivery: .synchronous)
    for _ in 0..<3 { multicasts[0].send("hear:", 0) }
    #expect(ends.heard.events == [9, 9, 9])
    // The plan is not made anew for each message.
    let plan = multicasts[9].plan(for: "hear:")
    multicasts[0].send("hear:", 0)
    #expect(plan === multicasts[9].plan(for: "hear:"))
    withExtendedLifetime(links) {}
  }

  @Test func `of many plans that become invalid at once, the plan in use is found`() async throws {
    let multicast = multicast
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let blocked = Actor {
      begun.signal()
      _ = mayEnd.isSignalled()
    }
    multicast.add(blocked, delivery: .synchronous)
    let plans = try (0..<40).map { number in
      weak let plan = multicast.plan(for: try Selector("notHeard\(number):"))
      return { plan != nil }
    }
    weak let used = multicast.plan(for: "act")
    let sender = DispatchQueue(label: "blocked")
    sender.async { multicast.send("act") }
    await wait(for: begun)
    let late = Listener()
    multicast.add(late, delivery: .synchronous)
    // The plans are in one cache, which lasts as long as one of its plans is in use.
    #expect(used != nil)
    mayEnd.signal()
    await withCheckedContinuation { done in sender.async { done.resume() } }
    #expect(used == nil)
    #expect(plans.allSatisfy { !$0() })
  }

  @Test func `a larger cache keeps the plans of the smaller cache`() throws {
    let listener = Listener()
    multicast.add(listener, delivery: .synchronous)
    multicast.send("hear:", 1)
    let plan = multicast.plan(for: "hear:")
    for number in 0..<100 { _ = multicast.plan(for: try Selector("notHeard\(number):")) }
    #expect(plan === multicast.plan(for: "hear:"))
    multicast.send("hear:", 2)
    #expect(listener.heard.events == [1, 2])
  }
}
