public import Dispatch

/// A clock that can call a closure once some time has passed.
///
/// A module gets one instead of using the system's clock, so that tests need not wait.
public protocol Timekeeper: Sendable {
  /// The time since some moment in the past.
  var now: Duration { get }

  /// Calls a closure on a queue once some time has passed.
  func notify(
    after delay: Duration, queue: DispatchQueue, _ body: @escaping @Sendable () -> Void)
}
