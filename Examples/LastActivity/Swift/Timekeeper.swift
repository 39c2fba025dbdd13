public import Dispatch

/// A clock that can call a closure after a delay.
///
/// A module uses a timekeeper instead of the system's clock, so that tests need not wait.
public protocol Timekeeper: Sendable {
  /// The time since a fixed moment in the past.
  var now: Duration { get }

  /// Calls `body` on `queue` after `delay`.
  func notify(
    after delay: Duration, queue: DispatchQueue, _ body: @escaping @Sendable () -> Void)
}
