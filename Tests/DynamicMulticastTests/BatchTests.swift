import Dispatch
@testable import DynamicMulticast
import TestSupport
import Testing

/// Deliveries to several delegates on a serial queue, which are dispatched in a single block.
struct BatchTests {
  private let delegates = MulticastDelegate()
  private let base = DispatchQueue(label: "base")
  private let queue: DispatchQueue

  init() {
    queue = DispatchQueue(serialLabel: "serial", target: base)
  }

  /// A delegate that runs a closure when it receives a message.
  @Responding
  fileprivate final class Acting: Respondable, Sendable {
    let body: @Sendable () throws -> Void
    let onDeinit: @Sendable () -> Void

    init(
      onDeinit: @escaping @Sendable () -> Void = {}, _ body: @escaping @Sendable () throws -> Void
    ) {
      self.body = body
      self.onDeinit = onDeinit
    }

    deinit { onDeinit() }

    func go() throws { try body() }
  }

  /// Sends a message to three delegates, the first of which suspends their queue.
  ///
  /// - Returns: The number of delegates that are called before the queue is resumed.
  private func calledWhileSuspended(
    _ queue: DispatchQueue, _ delivery: DeliveryMode? = nil
  ) -> Int {
    let called = Box(0)
    let acting = (0..<3).map { index in
      Acting {
        if index == 0 { queue.suspend() }
        called.withChange { $0 += 1 }
      }
    }
    for acting in acting { delegates.add(acting, delivery: delivery ?? .queue(queue)) }
    delegates.send("go")
    // The queue of the delegates targets `base`, so it has now run all blocks that it can run.
    base.sync {}
    let count = called.value
    queue.resume()
    queue.sync {}
    #expect(called.value == 3)
    withExtendedLifetime(acting) {}
    return count
  }

  @Test func `deliveries share one block on a queue that is known to be serial`() {
    #expect(calledWhileSuspended(queue) == 3)
  }

  @Test func `each delivery has a block of its own on a queue that might be concurrent`() {
    #expect(calledWhileSuspended(DispatchQueue(label: "unknown", target: base)) == 1)
  }

  @Test func `a program can say that a queue is serial`() {
    let made = DispatchQueue(label: "made", target: base)
    #expect(calledWhileSuspended(made, .serialQueue(made)) == 3)
    #expect(calledWhileSuspended(made) == 1)
    #expect(ExecutionTarget.of(.queue(.main)).isSerial)
    #expect(!ExecutionTarget.of(.queue(.global())).isSerial)
    #expect(
      !ExecutionTarget.of(.queue(DispatchQueue(label: "c", attributes: .concurrent))).isSerial)
    let low = DispatchQueue(serialLabel: "low", qos: .utility, target: queue)
    #expect(ExecutionTarget.of(.queue(low)).isSerial)
    #expect(low.label == "low")
    #expect(!ExecutionTarget.of(.queue(DispatchQueue(label: "plain"))).isSerial)
  }

  @Test func `delegates keep their order if only some are added with a serial queue`() {
    let called = Recorder<Int>()
    let acting = (0..<6).map { index in Acting { called.record(index) } }
    let plain = DispatchQueue(label: "plain")
    for (index, acting) in acting.enumerated() {
      delegates.add(acting, delivery: index % 2 == 0 ? .serialQueue(plain) : .queue(plain))
    }
    delegates.send("go")
    plain.sync {}
    #expect(called.events == Array(0..<6))
    withExtendedLifetime(acting) {}
  }

  @Test func `delegates on a concurrent queue are called at the same time`() {
    let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let (left, right) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let one = Acting {
      left.signal()
      right.wait()
    }
    let two = Acting {
      right.signal()
      left.wait()
    }
    for acting in [one, two] { delegates.add(acting, delegateQueue: concurrent) }
    delegates.send("go")
    concurrent.sync(flags: .barrier) {}
  }

  @Test func `a block that a synchronous delegate puts on the queue runs between the deliveries`() {
    let events = Recorder<String>()
    let (before, after) = (Acting { events.record("before") }, Acting { events.record("after") })
    let between = Acting { [queue] in queue.async { events.record("between") } }
    delegates.add(before, delegateQueue: queue)
    delegates.add(between, delivery: .synchronous)
    delegates.add(after, delegateQueue: queue)
    delegates.send("go")
    queue.sync {}
    #expect(events.events == ["before", "between", "after"])
  }

  @Test
  func `a block that a handler puts on the queue runs after the other deliveries of the message`() {
    let events = Recorder<String>()
    let one = Acting { [queue] in queue.async { events.record("later") } }
    let two = Acting { events.record("two") }
    for acting in [one, two] { delegates.add(acting, delegateQueue: queue) }
    delegates.send("go")
    queue.sync {}
    queue.sync {}
    #expect(events.events == ["two", "later"])
  }

  @Test func `a delegate that fails or is removed does not keep the message from the others`() {
    struct Failed: Error {}
    let called = Recorder<Int>()
    let failures = Box(0)
    delegates.diagnostics.failureHandler = { _ in failures.withChange { $0 += 1 } }
    let removed = Acting { called.record(1) }
    let failing = Acting { [delegates] in
      delegates.remove(removed, pending: .drop)
      throw Failed()
    }
    let last = Acting { called.record(2) }
    for acting in [failing, removed, last] { delegates.add(acting, delegateQueue: queue) }
    delegates.send("go")
    queue.sync {}
    #expect(called.events == [2])
    #expect(failures.value == 1)
  }

  @Test func `each delegate is released before the next is called`() {
    let events = Recorder<String>()
    queue.suspend()
    let last = Acting { events.record("last") }
    do {
      let first = Acting(onDeinit: { events.record("deallocated") }) { events.record("first") }
      for acting in [first, last] { delegates.add(acting, delegateQueue: queue) }
      delegates.send("go")
    }
    #expect(events.events.isEmpty)
    queue.resume()
    queue.sync {}
    #expect(events.events == ["first", "deallocated", "last"])
  }

  @Test func `a delegate that is added twice, and others between, keep their order`() {
    let events = Recorder<Int>()
    let other = DispatchQueue(label: "other")
    let (one, two) = (Acting { events.record(1) }, Acting { events.record(2) })
    for (acting, place) in [(one, queue), (two, other), (two, queue), (one, queue)] {
      delegates.add(acting, delegateQueue: place)
    }
    other.suspend()
    delegates.send("go")
    queue.sync {}
    #expect(events.events == [1, 2, 1])
    other.resume()
    other.sync {}
    #expect(events.events == [1, 2, 1, 2])
  }

  @Test func `a count leaves out delegates that were deallocated`() {
    let staying = Acting {}
    delegates.add(staying, delegateQueue: queue)
    do {
      let delegate = Acting {}
      delegates.add(delegate, delegateQueue: queue)
      for _ in 0..<3 { #expect(delegates.count(for: "go") == 2) }
      withExtendedLifetime(delegate) {}
    }
    for _ in 0..<3 { #expect(delegates.count(for: "go") == 1) }
    withExtendedLifetime(staying) {}
  }
}
