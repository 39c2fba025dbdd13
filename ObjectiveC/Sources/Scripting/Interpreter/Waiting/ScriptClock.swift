import DynamicMulticast
import Foundation

/// The clock of a script's timers, delays, waits and dates.
struct ScriptClock {
  let clock: any DispatchClock

  /// `true` for the system's clock.
  let isSystem: Bool

  /// The date at which the clock's time is zero, or `nil` if dates come from the system.
  private let start: Date?

  /// Moves the clock to a time, or `nil` if the script does not move the clock.
  let move: (@Sendable (Duration) -> Void)?

  /// Makes the clock of a script.
  ///
  /// - Parameters:
  ///   - clock: A clock.
  ///   - start: The date at which `clock` is zero; by default, dates continue from the current date.
  ///   - move: Moves the clock to a time.
  init(
    _ clock: any DispatchClock = .system, start: Date? = nil,
    movedBy move: (@Sendable (Duration) -> Void)? = nil
  ) {
    self.clock = clock
    self.move = move
    isSystem = clock is SystemClock
    // A whole second, so that the difference of two dates is exactly what the clock has moved.
    let now = Date().timeIntervalSinceReferenceDate.rounded(.down)
    self.start =
      isSystem
      ? nil : start ?? Date(timeIntervalSinceReferenceDate: now - clock.time / .seconds(1))
  }

  /// The time after all other times.
  static let forever = Duration.seconds(Int64.max)

  var time: Duration { clock.time }

  /// The current date, which moves with the clock.
  var date: Date { start.map { $0 + time / .seconds(1) } ?? Date() }

  /// Returns the time after a number of seconds, at least now.
  ///
  /// The number is rounded to nanoseconds, so that 0.1 seconds are not later than 100 milliseconds.
  func time(after seconds: Double, from start: Duration? = nil) -> Duration {
    guard seconds < 1e9 else { return Self.forever }
    return (start ?? time) + .nanoseconds((max(0, seconds) * 1e9).rounded())
  }
}
