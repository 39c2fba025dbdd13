public import Dispatch

/// A timekeeper that uses the system's clock.
public struct SystemTimekeeper: Timekeeper {
  private let start = ContinuousClock.now

  /// Creates a timekeeper whose time begins at zero.
  public init() {}

  /// The time since the creation, including the time that the machine has been asleep.
  public var now: Duration { ContinuousClock.now - start }

  /// Calls `body` on `queue` after `delay`.
  public func notify(
    after delay: Duration, queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
  ) {
    queue.asyncAfter(deadline: .now() + (delay / .seconds(1)), execute: body)
  }
}
