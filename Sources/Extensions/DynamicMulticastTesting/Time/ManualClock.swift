public import Dispatch
public import DynamicMulticast
import RuntimeSupport

/// A clock that moves only when a test moves the clock.
///
/// ```swift
/// let clock = ManualClock()
/// let reconnect = Reconnect(clock: clock)
/// reconnect.connectionWasLost()
/// clock.advance(by: .seconds(3600))  // All attempts of an hour, in milliseconds.
/// #expect(reconnect.attempts == 61)
/// ```
///
/// **Order.** Due closures run in the order of their times, each after the end of the previous
/// closure. Closures for the same time run in the order of scheduling. While a closure runs,
/// ``time`` is the time of the closure. If a closure schedules another closure within the advanced
/// span, the other closure runs in the same call.
///
/// **Queues.** A closure runs on its queue, on the thread that moves the clock, as the deliveries
/// of a ``SteppedQueue`` do. If the caller already runs on the queue, the closure runs at once. On
/// the queue of a ``SteppedQueue`` or of ``ShuffledQueues``, the closure does not run: it becomes a
/// delivery of the queue, and the test decides when the delivery runs.
///
/// **Moving while moving.** A closure that moves the clock stands for a closure that takes time:
/// ``time`` changes at once, and the function returns. Closures that have become due meanwhile run
/// late, after the closure. If another thread moves the clock at the same time, the function also
/// returns at once, and the thread that moved the clock first runs what becomes due.
///
/// **Tasks.** The clock is a clock of Swift, too. A task that sleeps continues when its time has
/// come, on its own executor, so await the result of the task after moving the clock. Before, await
/// ``waitForPending(_:)``, so that the task sleeps by then.
///
/// All members may be called from any thread. No lock is held while a closure runs.
public final class ManualClock: DispatchClock, Clock {
  /// A moment of the clock.
  public struct Instant: InstantProtocol, Hashable {
    /// Counted from the clock's creation.
    public let time: Duration

    /// Creates the moment with a time since the clock's creation.
    public init(_ time: Duration) {
      self.time = time
    }

    /// Returns the moment after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(time + duration) }

    /// Returns the time from this moment to another moment.
    public func duration(to other: Instant) -> Duration { other.time - time }

    /// Returns `true` if a moment is earlier than another moment.
    public static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  private struct State: Sendable {
    var calls = CallList()
    var time = Duration.zero
    /// Until when the running advance moves, or `nil` if no advance runs.
    var end: Duration?
    var waiters: [(count: Int, signal: OneShotSignal)] = []

    /// Removes the waiters whose number of calls is pending, for the caller to signal.
    mutating func takeSatisfiedWaiters() -> [OneShotSignal] {
      let count = calls.count
      defer { waiters.removeAll { $0.count <= count } }
      return waiters.filter { $0.count <= count }.map(\.signal)
    }
  }

  private let state = Guarded(State())
  private let exploration: Exploration?

  /// Creates a clock whose time is zero.
  public convenience init() {
    self.init(exploration: nil)
  }

  /// Creates a clock whose due calls are deliveries that an exploration orders.
  init(exploration: Exploration?) {
    self.exploration = exploration
  }

  /// The time since the creation of the clock.
  public var time: Duration { state.withLock { $0.time } }

  /// The present moment.
  public var now: Instant { Instant(time) }

  /// Zero: the clock can be moved by any duration.
  public var minimumResolution: Duration { .zero }

  /// How many closures and sleeping tasks wait for their time.
  public var pendingCount: Int { state.withLock { $0.calls.count } }

  /// When the next closure or task is due, or `nil` if nothing is pending.
  public var nextDueTime: Duration? { state.withLock { $0.calls.next?.due } }

  // MARK: Moving

  /// Moves the clock by a duration, and runs what becomes due.
  ///
  /// If closures schedule further closures without a delay, for ever, the function does not return.
  ///
  /// - Precondition: `duration` is not negative.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock cannot be moved back, by \(duration)")
    move { $0.time + duration }
  }

  /// Moves the clock to a time since its creation, and runs what becomes due.
  ///
  /// Has no effect on the time if `time` is in the past, but runs what is due.
  public func advance(to time: Duration) {
    move { _ in time }
  }

  /// Moves the clock to the next due time, and runs everything due at that time.
  ///
  /// - Returns: `true` if something was due. `false` if nothing is pending, or if an advance is
  ///   running, which then runs what is due.
  @discardableResult
  public func advanceToNext() -> Bool {
    let next = state.withLock { $0.end == nil ? $0.calls.next?.due : nil }
    guard let next else { return false }
    advance(to: next)
    return true
  }

  private func move(to end: (State) -> Duration) {
    exploration?.didChangeClock()
    let isFirst = state.withLock { state in
      let new = end(state)
      guard let end = state.end else {
        state.end = new
        return true
      }
      state.time = max(state.time, new)
      state.end = max(end, new)
      return false
    }
    guard isFirst else { return }
    while let call = takeDue() { run(call) }
  }

  /// Takes the next call due before the end of the advance, or ends the advance.
  private func takeDue() -> CallList.Call? {
    state.withLock { state in
      guard let end = state.end else { return nil }
      guard let call = state.calls.takeNext(until: end) else {
        state.time = max(state.time, end)
        state.end = nil
        return nil
      }
      state.time = max(state.time, call.due)
      return call
    }
  }

  private func run(_ call: CallList.Call) {
    guard let queue = call.queue else { return call.body() }
    if let redirection = queue.deliveryRedirection { return redirection(call.body) }
    guard let exploration else { return Self.run(call.body, on: queue) }
    exploration.appendTimer { Self.run(call.body, on: queue) }
  }

  private static func run(_ body: @Sendable () -> Void, on queue: DispatchQueue) {
    if queue.isCurrent { body() } else { queue.sync(execute: body) }
  }

  // MARK: Scheduling

  /// Calls a closure once on a queue, when the clock has been moved by `delay`.
  @discardableResult
  public func schedule(
    after delay: Duration, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
  ) -> any ScheduledCall {
    add(on: queue, body) { $0 + max(.zero, min(delay, .seconds(Int64.max))) }
  }

  /// Suspends the task until the clock has been moved to a moment.
  ///
  /// - Throws: `CancellationError` if the task is canceled while it sleeps.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let signal = OneShotSignal()
    if deadline <= now { return }
    let call = add(on: nil, { signal.signal() }) { _ in deadline.time }
    // Another thread may have moved the clock past the deadline before the call was added.
    if deadline <= now { signal.signal() }
    await signal.wait()
    call.cancel()
    try Task.checkCancellation()
  }

  /// Suspends the task until at least `count` closures and sleeping tasks are pending.
  ///
  /// Returns at once when the task is canceled.
  public func waitForPending(_ count: Int = 1) async {
    let signal = OneShotSignal()
    let satisfied = state.withLock { state in
      state.waiters.append((count, signal))
      return state.takeSatisfiedWaiters()
    }
    for signal in satisfied { signal.signal() }
    await signal.wait()
    state.withLock { $0.waiters.removeAll { $0.signal === signal } }
  }

  private func add(
    on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void,
    at due: (_ now: Duration) -> Duration
  ) -> any ScheduledCall {
    exploration?.didChangeClock()
    let (position, satisfied) = state.withLock { state in
      (
        state.calls.add(body, on: queue, at: due(state.time)),
        state.takeSatisfiedWaiters()
      )
    }
    for signal in satisfied { signal.signal() }
    return ManualCall(position, of: self)
  }

  fileprivate func remove(_ position: CallList.Position) {
    exploration?.didChangeClock()
    // The closure is released after the lock, because the release may run a deinitializer.
    let call = state.withLock { $0.calls.remove(position) }
    withExtendedLifetime(call) {}
  }
}

/// A call of a closure that a ``ManualClock`` has scheduled.
private final class ManualCall: ScheduledCall {
  private let position: CallList.Position

  // Weak, because the clock's closures often hold their own calls.
  private weak let clock: ManualClock?

  init(_ position: CallList.Position, of clock: ManualClock) {
    self.position = position
    self.clock = clock
  }

  func cancel() { clock?.remove(position) }
}
