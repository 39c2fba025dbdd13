import Dispatch
import Foundation
import DynamicMulticastTesting
import TestSupport
import Testing

@Suite(.failsIfItHangs)
struct ManualClockTests {
  private let clock = ManualClock()
  private let queue = DispatchQueue(label: "timers")
  private let calls = Recorder<String>()

  /// Schedules a closure that records a name and the time of the call.
  @discardableResult
  private func schedule(
    _ name: String, after seconds: Int, on other: DispatchQueue? = nil,
    _ body: @escaping @Sendable () -> Void = {}
  ) -> any ScheduledCall {
    clock.schedule(after: .seconds(seconds), on: other ?? queue) { [calls, clock] in
      calls.record("\(name) at \(clock.time.components.seconds)")
      body()
    }
  }

  // MARK: Order

  @Test
  func `closures run in the order of their times, and for one time in the order of scheduling`() {
    let others = (0..<3).map { DispatchQueue(label: "other \($0)") }
    schedule("late", after: 3, on: others[0])
    schedule("first", after: 1, on: others[1])
    schedule("second", after: 1, on: others[2])
    schedule("never", after: 4)
    schedule("between", after: 2, on: .global())
    clock.advance(by: .seconds(3))
    #expect(calls.events == ["first at 1", "second at 1", "between at 2", "late at 3"])
    #expect(clock.time == .seconds(3))
    #expect(clock.pendingCount == 1)
    #expect(clock.nextDueTime == .seconds(4))
  }

  @Test func `nothing runs before the clock is moved, even without a delay`() {
    schedule("now", after: 0)
    schedule("past", after: -5)
    #expect(calls.events == [])
    clock.advance(by: .zero)
    #expect(calls.events == ["now at 0", "past at 0"])
  }

  @Test func `closures that are scheduled within the span run in the same call`() {
    @Sendable func tick() {
      schedule("tick", after: 600) { tick() }
    }
    tick()
    clock.advance(by: .seconds(3600))
    #expect(calls.events == (1...6).map { "tick at \($0 * 600)" })
    #expect(clock.nextDueTime == .seconds(4200))
  }

  @Test func `the clock moves to the time that is due next`() {
    #expect(!clock.advanceToNext())
    schedule("one", after: 60)
    schedule("two", after: 60) { [clock] in #expect(!clock.advanceToNext()) }
    schedule("three", after: 90)
    #expect(clock.advanceToNext())
    #expect(calls.events == ["one at 60", "two at 60"])
    clock.advance(to: .seconds(100))
    #expect(calls.events.last == "three at 90")
    clock.advance(to: .seconds(50))
    #expect(clock.time == .seconds(100))
  }

  @Test func `a canceled call does not run, and its closure is released`() {
    weak var captured: Listener?
    do {
      let listener = Listener()
      captured = listener
      let call = clock.schedule(after: .seconds(1), on: queue) { listener.hear(1) }
      #expect(clock.pendingCount == 1)
      call.cancel()
      call.cancel()
    }
    #expect(captured == nil)
    #expect(clock.pendingCount == 0)
    clock.advance(by: .seconds(2))
  }

  @Test func `a closure cancels calls that are due at the same time`() {
    let second = Box<(any ScheduledCall)?>(nil)
    schedule("first", after: 1) { second.value?.cancel() }
    second.value = schedule("second", after: 1)
    clock.advance(by: .seconds(1))
    #expect(calls.events == ["first at 1"])
  }

  @Test func `a clock that moves back traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ManualClock().advance(by: .seconds(-1))
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("a clock cannot be moved back"))
  }

  // MARK: Queues

  @Test func `closures run on their queues, on the thread that moves the clock`() {
    let key = DispatchSpecificKey<Int>()
    let thread = Box<pthread_t?>(nil)
    queue.setSpecific(key: key, value: 7)
    clock.schedule(after: .seconds(1), on: queue) {
      thread.value = DispatchQueue.getSpecific(key: key) == 7 ? pthread_self() : nil
    }
    clock.advance(by: .seconds(1))
    #expect(thread.value == pthread_self())
  }

  @Test func `a caller on the queue runs the closures of the queue itself`() {
    schedule("inner", after: 1)
    queue.sync { clock.advance(by: .seconds(1)) }
    #expect(calls.events == ["inner at 1"])
  }

  @Test func `the main queue's closures run on the main queue`() async throws {
    for isOnMain in [true, false] {
      clock.schedule(after: .seconds(1), on: .main) { [calls] in
        dispatchPrecondition(condition: .onQueue(.main))
        calls.record("called")
      }
      if isOnMain {
        await MainActor.run { clock.advance(by: .seconds(1)) }
      } else {
        try await onThreadOfItsOwn { [clock] in clock.advance(by: .seconds(1)) }
      }
    }
    #expect(calls.events == ["called", "called"])
  }

  @Test func `on a stepped queue, a closure becomes a delivery`() {
    let stepped = SteppedQueue()
    schedule("delivery", after: 1, on: stepped.queue)
    clock.advance(by: .seconds(5))
    #expect(calls.events == [])
    #expect(stepped.pendingCount == 1)
    stepped.runAll()
    #expect(calls.events == ["delivery at 5"])
  }

  // MARK: Moving while moving

  @Test func `a closure that moves the clock takes that time, and others run late`() {
    schedule("slow", after: 1) { [clock, calls] in
      clock.advance(by: .seconds(3))
      calls.record("slow ends at \(clock.time.components.seconds)")
    }
    schedule("late", after: 2)
    schedule("on time", after: 5)
    schedule("beyond", after: 11)
    clock.advance(by: .seconds(10))
    #expect(calls.events == ["slow at 1", "slow ends at 4", "late at 4", "on time at 5"])
    #expect(clock.time == .seconds(10))
  }

  @Test func `a closure can move the clock beyond the span`() {
    schedule("long", after: 1) { [clock] in clock.advance(by: .seconds(60)) }
    schedule("late", after: 30)
    clock.advance(by: .seconds(2))
    #expect(calls.events == ["long at 1", "late at 61"])
    #expect(clock.time == .seconds(61))
  }

  @Test func `another thread that moves the clock leaves the closures to the thread that moves it`()
    async throws
  {
    let (isRunning, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    schedule("first", after: 1) {
      isRunning.signal()
      #expect(mayEnd.isSignalled())
    }
    schedule("second", after: 50)
    async let end: Void = onThreadOfItsOwn { [clock] in clock.advance(by: .seconds(2)) }
    await wait(for: isRunning)
    clock.advance(by: .seconds(60))
    #expect(clock.time == .seconds(61))
    #expect(calls.events == ["first at 1"])
    mayEnd.signal()
    try await end
    #expect(calls.events == ["first at 1", "second at 61"])
  }

  // MARK: Tasks

  @Test func `tasks sleep until the clock is moved`() async throws {
    let sleepers = [3600, 60].map { seconds in
      Task { [clock] in
        try await clock.sleep(for: .seconds(seconds))
        return clock.time
      }
    }
    await clock.waitForPending(2)
    #expect(clock.nextDueTime == .seconds(60))
    clock.advance(by: .seconds(60))
    #expect(try await sleepers[1].value == .seconds(60))
    #expect(clock.pendingCount == 1)
    clock.advance(by: .seconds(3600))
    #expect(try await sleepers[0].value == .seconds(3660))
  }

  @Test func `a sleep that is over does not suspend`() async throws {
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: clock.now)
    try await clock.sleep(until: ManualClock.Instant(.zero))
    #expect(clock.pendingCount == 0)
  }

  @Test func `tasks that begin to sleep while the clock passes their moment end`() async throws {
    try await withThrowingTaskGroup { group in
      for second in 1...500 {
        group.addTask { [clock] in
          try await clock.sleep(until: ManualClock.Instant(.seconds(second)))
        }
        group.addTask { [clock] in clock.advance(to: .seconds(second)) }
      }
      try await group.waitForAll()
    }
    #expect(clock.pendingCount == 0)
  }

  @Test func `a canceled task stops sleeping, and leaves nothing`() async {
    let sleeper = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.waitForPending()
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.pendingCount == 0)
  }

  @Test func `a canceled wait for pending calls ends`() async {
    let waiter = Task { [clock] in await clock.waitForPending(2) }
    waiter.cancel()
    await waiter.value
    schedule("one", after: 1)
    await clock.waitForPending()
  }

  @Test func `a closure that holds the clock keeps neither alive after the clock is released`() {
    weak var released: ManualClock?
    do {
      let clock = ManualClock()
      released = clock
      let call = clock.schedule(after: .seconds(1), on: queue) {}
      withExtendedLifetime(call) {}
    }
    #expect(released == nil)
  }
}
