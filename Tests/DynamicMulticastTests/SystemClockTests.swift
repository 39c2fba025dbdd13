import Dispatch
import DynamicMulticast
import TestSupport
import Testing

struct SystemClockTests {
  private let clock = SystemClock()
  private let queue = DispatchQueue(label: "clock")

  @Test func `a closure is called on its queue after its delay, though the call is released`()
    async
  {
    let start = clock.time
    let end = await withCheckedContinuation { continuation in
      clock.schedule(after: .milliseconds(2), on: queue) { [queue, clock] in
        dispatchPrecondition(condition: .onQueue(queue))
        continuation.resume(returning: clock.time)
      }
    }
    #expect(end - start >= .milliseconds(2))
  }

  /// Schedules a call, and returns a signal of the deallocation of an object that the closure holds.
  private func schedule(
    after delay: Duration, _ body: @escaping @Sendable () -> Void = {}
  ) -> (call: any ScheduledCall, DeallocationSignal) {
    let object = Listener()
    let signal = DeallocationSignal(of: object)
    let call = clock.schedule(after: delay, on: queue) {
      body()
      withExtendedLifetime(object) {}
    }
    return (call, signal)
  }

  @Test func `a closure without a delay is called, and then released`() async {
    let hasRun = Box(false)
    let (call, signal) = schedule(after: .seconds(-1)) { hasRun.value = true }
    await wait(for: signal.semaphore)
    #expect(hasRun.value)
    withExtendedLifetime(call) {}
  }

  @Test func `a canceled call releases its closure, which is not called`() async {
    let (call, signal) = schedule(after: .endless) { Issue.record("the closure is called") }
    call.cancel()
    await wait(for: signal.semaphore)
    call.cancel()  // Has no effect.
  }

  @Test func `a closure is released at once if its delay has no end`() async {
    let (call, signal) = schedule(after: .seconds(Int64.max))
    await wait(for: signal.semaphore)
    withExtendedLifetime(call) {}
  }

  @Test func `the system's clock is the clock of a multicast`() {
    let delegates = MulticastDelegate()
    #expect(delegates.clock is SystemClock)
    delegates.diagnostics.unheardHandler = { _ in }
    #expect(delegates.clock is SystemClock)
  }
}
