public import Dispatch

/// What time it is, and a call once some time has passed.
///
/// What a module that waits is given instead of asking the system, so that tests need not wait.
public protocol Timekeeper: Sendable {
  /// The time since some moment in the past.
  var now: Duration { get }

  /// Calls a closure on a queue once some time has passed.
  func notify(
    after delay: Duration, queue: DispatchQueue, _ body: @escaping @Sendable () -> Void)
}
