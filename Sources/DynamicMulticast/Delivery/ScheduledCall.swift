/// A call of a closure that a ``DispatchClock`` has scheduled.
///
/// Releasing a `ScheduledCall` does not cancel the call.
public protocol ScheduledCall: AnyObject, Sendable {
  /// Cancels the call, and releases the closure.
  ///
  /// Has no effect after the call. If the queue is already calling the closure, the closure still
  /// runs to its end.
  func cancel()
}
