public import Dispatch
import RuntimeSupport

/// The clock of a world, which advances only by the steps of a session.
public final class PortClock: Sendable {
  private let state = Guarded(State())

  private struct State: Sendable {
    var now = Duration.zero
    var alarms: [Alarm] = []
    var count = 0
  }

  private struct Alarm: Sendable {
    let due: Duration
    let number: Int
    let queue: DispatchQueue
    let body: @Sendable () -> Void
  }

  /// The time since the world was made.
  public var now: Duration { state.withLock { $0.now } }

  /// Calls `body` on `queue` when `delay` has passed.
  public func notify(
    after delay: Duration, queue: DispatchQueue, _ body: @escaping @Sendable () -> Void
  ) {
    state.withLock { state in
      state.count += 1
      state.alarms.append(
        Alarm(due: state.now + delay, number: state.count, queue: queue, body: body))
    }
  }

  /// Returns the time of the next alarm that is due at `end`, and moves the time to it, or else to
  /// `end`.
  ///
  /// - Returns: The alarm, or `nil` if the time is `end`.
  func next(until end: Duration) -> (queue: DispatchQueue, body: @Sendable () -> Void)? {
    state.withLock { state in
      let due = state.alarms.filter { $0.due <= end }
        .min { ($0.due, $0.number) < ($1.due, $1.number) }
      guard let due else {
        state.now = end
        return nil
      }
      state.now = max(state.now, due.due)
      state.alarms.removeAll { $0.number == due.number }
      return (due.queue, due.body)
    }
  }
}
