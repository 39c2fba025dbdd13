import Dispatch
import TestSupport
import Testing

@testable import DynamicMulticast

/// Dispatch plans of many delegates, each made from nothing after a change of the list.
///
/// A method or an observer that is added invalidates all plans of the process. Therefore the tests
/// run one at a time, in a separate process.
@Suite(.ownProcess, .serialized)
struct LongListTests {
  private let multicast = MulticastDelegate()
  private let listeners = (0..<200).map { _ in Listener() }

  init() {
    for listener in listeners { multicast.add(listener, delivery: .synchronous) }
    multicast.send("hear:", 0)
  }

  private var plan: DispatchPlan { multicast.plan(for: "hear:") }

  @Test func `a plan in use does not change when a delegate is added`() {
    let before = plan
    let listener = Listener()
    multicast.add(listener, delivery: .synchronous)
    #expect(plan.entries.count == 201)
    #expect(before.entries.count == 200)
    multicast.send("hear:", 1)
    #expect(listener.heard.events == [1])
    #expect(listeners.allSatisfy { $0.heard.events == [0, 1] })
  }

  @Test func `a plan is made once for each change`() {
    let first = plan
    #expect(plan === first)
    multicast.remove(listeners[100])
    let second = plan
    #expect(second !== first)
    #expect(plan === second)
  }

  @Test func `closures for other selectors have no entry`() throws {
    let tokens = try (0..<300).map { number in
      multicast.on(try Selector("hear\(number % 3):"), delivery: .synchronous) { (_: Int) in }
    }
    let hearing = multicast.on("hear:", delivery: .synchronous) { (_: Int) in }
    #expect(plan.entries.count == 201)
    #expect(plan.isDirect)
    #expect(multicast.plan(for: "hear1:").entries.count == 100)
    withExtendedLifetime((tokens, hearing)) {}
  }

  @Test func `a method that is added to the class of closures is called for each`() throws {
    let calls = Recorder<Int>()
    let tokens = (0..<2).map { _ in
      multicast.on("see:", delivery: .synchronous) { (_: Int) in }
    }
    multicast.send("feel:", 1)
    _ = try Responder.addMethod(
      Method("feel:") { (_: Responder, number: Int) in calls.record(number) })
    multicast.send("feel:", 2)
    #expect(calls.events == [2, 2])
    #expect(multicast.count(for: "feel:") == 2)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a removed delegate has no entry, and is not called`() {
    multicast.remove(listeners[100])
    #expect(plan.entries.count == 199)
    multicast.send("hear:", 1)
    #expect(listeners[100].heard.events == [0])
    #expect(listeners[101].heard.events == [0, 1])
    #expect(multicast.count(for: "hear:") == 199)
  }

  @Test func `a send removes the registration of a delegate that it finds deallocated`() {
    do {
      let listener = Listener()
      multicast.add(listener, delivery: .synchronous)
      multicast.send("hear:", 1)
    }
    multicast.send("hear:", 2)
    #expect(multicast.state.withLock { $0.registrations.count } == 200)
  }

  @Test func `no plan holds a tap whose reader has gone`() {
    weak var tap: MessageTap?
    do {
      let messages = multicast.messages(for: "hear:")
      tap = multicast.state.withLock { $0.taps.first }
      multicast.send("hear:", 1)
      #expect(tap != nil)
      withExtendedLifetime(messages) {}
    }
    #expect(tap == nil)
  }

  @Test func `no plan of many holds registrations when most delegates have gone`() {
    weak var registration: Registration?
    registration = multicast.state.withLock { $0.registrations[0] }
    for listener in listeners[..<150] { multicast.remove(listener) }
    #expect(registration == nil)
  }

  @Test func `delegates that join one by one share the batches of a serial queue`() {
    let multicast = MulticastDelegate()
    let queues = [DispatchQueue(serialLabel: "one"), DispatchQueue(serialLabel: "two")]
    for (index, listener) in listeners.enumerated() {
      multicast.add(listener, delegateQueue: queues[index % 2])
      multicast.send("hear:", index)
    }
    #expect(multicast.plan(for: "hear:").batches?.count == 2)
    for queue in queues { queue.sync {} }
    for (index, listener) in listeners.enumerated() {
      #expect(listener.heard.events == [0] + Array(index..<200))
    }
  }
}
