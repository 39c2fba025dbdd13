import Glibc

/// The running time of a script, with the time limits of ``ScriptLimits``.
///
/// The interpreter's lock guards the budget. One thread at a time runs the script, so the running
/// time equals the time for which threads hold the lock. Without a time limit, no clock is read.
struct TimeBudget {
  private let time: Limit?
  private let deadline: Limit?
  private let isLimited: Bool

  private struct Limit {
    let duration: Duration
    let nanoseconds: UInt64

    init(_ duration: Duration) {
      self.duration = duration
      nanoseconds = duration.nanoseconds
    }
  }

  /// The time of the last clock reading, in nanoseconds.
  private var now: UInt64 = 0

  /// The running time up to `now`, in nanoseconds.
  private var spent: UInt64 = 0

  /// The deadline on the clock, in nanoseconds; `nil` until the script runs for the first time.
  private var end: UInt64?

  init(_ limits: ScriptLimits) {
    time = limits.time.map(Limit.init)
    deadline = limits.deadline.map(Limit.init)
    isLimited = time != nil || deadline != nil
  }

  /// Records that a thread begins to run the script, or continues after a wait or an installation.
  mutating func begin() {
    if isLimited { now = Self.clock }
  }

  /// Resets the running time, for example to exclude the time for making the library.
  mutating func restart() {
    begin()
    spent = 0
  }

  /// Adds the time since the last clock reading to the running time.
  mutating func update() {
    guard isLimited else { return }
    let last = now
    now = Self.clock
    spent &+= now &- last
  }

  /// Returns the reason for stopping the script if the script has used up its time.
  ///
  /// The first call starts the deadline. The method does not read the clock.
  mutating func exceeded() -> String? {
    guard isLimited else { return nil }
    if let time, spent > time.nanoseconds {
      return "the script took longer than \(time.duration)"
    }
    guard let deadline else { return nil }
    let end = self.end ?? now.addingClamped(deadline.nanoseconds)
    self.end = end
    return now >= end ? "the script was not done within \(deadline.duration)" : nil
  }

  /// The time at which waits must end, in nanoseconds.
  var endOfWaits: UInt64 { end ?? .max }

  /// The current time of the clock that Dispatch uses for `DispatchTime`.
  private static var clock: UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) &* 1_000_000_000 &+ UInt64(now.tv_nsec)
  }
}

extension Duration {
  /// The duration in whole nanoseconds; 0 for a negative duration.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (product, isTooFar) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return isTooFar ? .max : product.addingClamped(UInt64(attoseconds) / 1_000_000_000)
  }
}

extension UInt64 {
  fileprivate func addingClamped(_ other: UInt64) -> UInt64 {
    let (sum, isTooFar) = addingReportingOverflow(other)
    return isTooFar ? .max : sum
  }
}
