import Dispatch
import Glibc

/// The time that a script has run and how long it may, by ``ScriptLimits``.
///
/// Guarded by the interpreter's lock: one thread at a time runs the script, so the running time is
/// the time for which the lock is held. Without a limit, no clock is read.
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

  /// The clock when it was last read, in nanoseconds.
  private var now: UInt64 = 0

  /// The running time up to `now`, in nanoseconds.
  private var spent: UInt64 = 0

  /// The time by the clock at which the script has to be done; nil until it runs for the first
  /// time.
  private var end: UInt64?

  init(_ limits: ScriptLimits) {
    time = limits.time.map(Limit.init)
    deadline = limits.deadline.map(Limit.init)
    isLimited = time != nil || deadline != nil
  }

  /// Notes that a thread begins to run the script, or continues after a wait.
  mutating func begin() {
    if isLimited { now = Self.clock }
  }

  /// Forgets the running time so far, such as that for making the library.
  mutating func restart() {
    begin()
    spent = 0
  }

  /// Adds the time since the clock was last read to the running time.
  mutating func update() {
    guard isLimited else { return }
    let last = now
    now = Self.clock
    spent &+= now &- last
  }

  /// The reason to stop the script, if it has used up its time.
  ///
  /// The first call begins the time until the deadline. The clock is not read again.
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

  /// The time at which waits have to end.
  var endOfWaits: DispatchTime { end.map(DispatchTime.init) ?? .distantFuture }

  /// The clock that Dispatch uses for `DispatchTime`.
  private static var clock: UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) &* 1_000_000_000 &+ UInt64(now.tv_nsec)
  }
}

extension Duration {
  /// The whole nanoseconds; 0 for a negative duration.
  fileprivate var nanoseconds: UInt64 {
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
