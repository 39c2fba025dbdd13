public import Dispatch

/// The system's monotonic clock, with the timers of Dispatch.
///
/// The clock does not count the time for which the machine has been asleep. A closure whose delay
/// exceeds 146 years is never called, and is released at once.
public struct SystemClock: DispatchClock {
  /// Creates the clock; all values of the type are the same clock.
  public init() {}

  /// The time since the start of the system.
  public var time: Duration { .nanoseconds(EventClock.now) }

  /// Calls a closure once on a queue, after a delay.
  @discardableResult
  public func schedule(
    after delay: Duration, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
  ) -> any ScheduledCall {
    SystemCall(at: DispatchTime(after: delay), on: queue, body)
  }
}

extension DispatchClock where Self == SystemClock {
  /// The system's clock.
  public static var system: SystemClock { SystemClock() }
}

/// A timer of Dispatch that fires once.
private final class SystemCall: ScheduledCall, @unchecked Sendable {
  // Unchecked because the protocol `DispatchSourceTimer` is not marked `Sendable`. Any thread may
  // use a timer.

  /// The timer, or `nil` if the closure is never called.
  private let source: (any DispatchSourceTimer)?

  init(at deadline: DispatchTime?, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void)
  {
    guard let deadline else {
      source = nil
      return
    }
    let source = DispatchSource.makeTimerSource(queue: queue)
    self.source = source
    source.schedule(deadline: deadline)
    // Dispatch cancels a timer whose last reference is released. The handler therefore holds the
    // timer, until the timer fires or `cancel()` makes Dispatch release the handler.
    source.setEventHandler {
      source.cancel()
      body()
    }
    source.resume()
  }

  func cancel() { source?.cancel() }
}
