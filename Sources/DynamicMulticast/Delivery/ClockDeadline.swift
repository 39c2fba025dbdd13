import Dispatch

/// A time of a clock at which a wait ends.
struct ClockDeadline: Sendable {
  private let clock: any DispatchClock
  private let time: Duration

  /// Creates the deadline that lies `limit` after a time of the clock, by default the present time.
  init(after limit: Duration, since start: Duration? = nil, on clock: any DispatchClock) {
    self.clock = clock
    // Clamping keeps the sum from overflowing.
    time = (start ?? clock.time) + min(limit, .seconds(Int64.max))
  }

  /// `true` if the clock has reached the deadline.
  ///
  /// A clock that only a test moves would not call a closure that is due already.
  var isReached: Bool { clock.time >= time }

  /// Calls a closure at the deadline, on a global queue.
  func schedule(_ body: @escaping @Sendable () -> Void) -> any ScheduledCall {
    clock.schedule(after: time - clock.time, on: .global(), body)
  }

  /// The deadline for functions of Dispatch that wait, or `nil` if the clock is not the system's.
  var dispatchTime: DispatchTime? {
    clock is SystemClock ? DispatchTime(after: time - clock.time) ?? .distantFuture : nil
  }
}
