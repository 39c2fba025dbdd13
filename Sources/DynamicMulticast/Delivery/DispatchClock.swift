public import Dispatch

/// A clock that calls closures on queues after a delay.
///
/// ``SystemClock`` is the clock of a program. A test replaces the clock, and then decides when time
/// passes: `ManualClock` of the module `DynamicMulticastTesting` moves only when the test moves it.
/// A multicast measures its time limits by ``Multicast/clock``. Code that has timers takes a clock
/// as a parameter:
///
/// ```swift
/// init(clock: any DispatchClock = .system) { self.clock = clock }
///
/// func reconnect() {
///   timer = clock.schedule(after: .seconds(30), on: queue) { [weak self] in self?.connect() }
/// }
/// ```
///
/// All functions can be called from any thread.
public protocol DispatchClock: Sendable {
  /// The time since a fixed moment in the past.
  var time: Duration { get }

  /// Calls a closure once on a queue, after a delay.
  ///
  /// A clock holds the closure until the call, even if the caller releases the result.
  ///
  /// - Parameters:
  ///   - delay: The delay. If `delay` is zero or negative, the closure is called as soon as
  ///     possible, but not before the function returns.
  ///   - queue: The queue on which the closure is called.
  ///   - body: The closure.
  /// - Returns: The call, which can be canceled.
  @discardableResult
  func schedule(
    after delay: Duration, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
  ) -> any ScheduledCall
}
