import Glibc

/// Measures the processor time of the whole process, on and off.
///
/// It hardly depends on what else the machine does.
struct ProcessorClock {
  private(set) var nanoseconds = 0.0

  /// Runs the body and adds the time that it takes, on all threads together.
  mutating func time(_ body: () throws -> Void) rethrows {
    let start = Self.now
    try body()
    nanoseconds += Self.now - start
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
