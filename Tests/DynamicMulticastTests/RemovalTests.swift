import Dispatch
import DynamicMulticast
import TestSupport
import Testing

/// The effect of each `RemovalPolicy` on the pending messages of a removed delegate.
struct RemovalTests {
  private let delegates = MulticastDelegate()
  private let queue = DispatchQueue(label: "delegates")

  /// A delegate whose handler removes the delegate.
  @Responding
  fileprivate final class Leaving: Respondable, Sendable {
    let delegates: MulticastDelegate
    let policy: RemovalPolicy
    let heard = Recorder<Int>()

    init(_ delegates: MulticastDelegate, _ policy: RemovalPolicy) {
      self.delegates = delegates
      self.policy = policy
    }

    func hear(_ value: Int) {
      delegates.remove(self, pending: policy)
      heard.record(value)
    }
  }

  // Not within `@Test`, whose arguments are asynchronous code, which cannot name `wait`.
  private static let policies = [RemovalPolicy.deliver, .drop, .wait]
  private static let heardAfterRemoval = [
    (RemovalPolicy.deliver, [1, 2, 3]), (.drop, [1]), (.wait, [1]),
  ]

  @Test(arguments: heardAfterRemoval)
  func `within its own handler, removal never waits for itself`(
    policy: RemovalPolicy, expected: [Int]
  ) {
    let leaving = Leaving(delegates, policy)
    delegates.add(leaving, delegateQueue: queue)
    queue.suspend()
    for value in 1...3 { delegates.send("hear:", value) }
    queue.resume()
    queue.sync {}
    #expect(leaving.heard.events == expected)
    #expect(delegates.count == 0)
  }

  @Test(arguments: policies)
  func `within its own handler on the sender's thread, removal never waits for itself`(
    policy: RemovalPolicy
  ) {
    let leaving = Leaving(delegates, policy)
    delegates.add(leaving, delivery: .synchronous)
    for value in 1...3 { delegates.send("hear:", value) }
    #expect(leaving.heard.events == [1])
  }

  @Test
  func
    `within its own handler on a global queue removal does not wait, elsewhere on the queue it does`()
  {
    let leaving = Leaving(delegates, .wait)
    delegates.add(leaving, delegateQueue: .global())
    let (heard, isOver) = (leaving.heard, DispatchSemaphore(value: 0))
    let listener = Listener()
    delegates.add(listener, delegateQueue: .global())
    DispatchQueue.global().async { [delegates] in
      delegates.send("hear:", 1)
      delegates.remove(listener, pending: .wait)
      isOver.signal()
    }
    isOver.wait()
    #expect(listener.heard.events == [1])
    #expect(delegates.remove(leaving, pending: .wait) + heard.events.count >= 1)
  }

  @Test func `on the delegate's queue, waiting drops pending messages instead`() {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    queue.sync {
      delegates.send("hear:", 1)
      #expect(delegates.remove(listener, pending: .wait) == 1)
    }
    queue.sync {}
    #expect(listener.heard.events.isEmpty)
  }

  @Test func `on a queue that targets the delegate's, waiting drops pending messages, too`() {
    let listener = Listener()
    let target = DispatchQueue(label: "target", target: queue)
    delegates.add(listener, delegateQueue: queue)
    target.sync {
      delegates.send("hear:", 1)
      #expect(delegates.remove(listener, pending: .wait) == 1)
    }
    queue.sync {}
    #expect(listener.heard.events.isEmpty)
  }

  @Test func `waiting waits for all pending messages on a concurrent queue`() {
    let listener = Listener()
    let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
    delegates.add(listener, delegateQueue: concurrent)
    for value in 0..<100 { delegates.send("hear:", value) }
    delegates.remove(listener, pending: .wait)
    #expect(listener.heard.events.sorted() == Array(0..<100))
  }

  @Test func `several threads may wait for the same delegate`() {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    delegates.add(listener, delegateQueue: .global())
    for value in 0..<50 { delegates.send("hear:", value) }
    let removed = Recorder<Int>()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      removed.record(delegates.remove(listener, pending: .wait))
    }
    #expect(removed.events.reduce(0, +) == 2)
    #expect(listener.heard.events.count == 100)
  }

  @Test func `a message that another thread is sending is not delivered after waiting`() {
    for _ in 0..<50 {
      let listener = Listener()
      delegates.add(listener, delegateQueue: queue)
      let isOver = Box(false)
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        if thread == 0 {
          for value in 0..<50 { delegates.send("hear:", value) }
        } else {
          delegates.remove(listener, pending: .wait)
          let heard = listener.heard.events.count
          delegates.send("hear:", -1)
          queue.sync {}
          isOver.value = listener.heard.events.count == heard
        }
      }
      #expect(isOver.value)
      let heard = listener.heard.events
      #expect(heard == Array(0..<heard.count))
    }
  }

  @Test func `removeAllDelegates counts only delegates that are not deallocated`() {
    let listener = Listener()
    delegates.add(listener, delegateQueue: queue)
    delegates.add(Listener(), delegateQueue: queue)
    #expect(delegates.removeAllDelegates(pending: .drop) == 1)
  }
}
