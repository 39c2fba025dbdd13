public import Dispatch

/// The system's time.
public struct SystemTimekeeper: Timekeeper {
  private let start = ContinuousClock.now

  /// Makes a timekeeper that begins at zero.
  public init() {}

  /// The time since it was made, including the time that the machine has slept.
  public var now: Duration { ContinuousClock.now - start }

  /// Calls a closure on a queue once some time has passed.
  public func notify(
    after delay: Duration, queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
  ) {
    queue.asyncAfter(deadline: .now() + (delay / .seconds(1)), execute: body)
  }
}
