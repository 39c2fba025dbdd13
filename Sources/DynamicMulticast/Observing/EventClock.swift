import Glibc

/// The system's monotonic clock, in nanoseconds, from which events have their times.
package enum EventClock {
  package static var now: UInt64 { read(CLOCK_MONOTONIC) }

  /// The time to some milliseconds, in a quarter of the time.
  static var coarse: UInt64 { read(CLOCK_MONOTONIC_COARSE) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
