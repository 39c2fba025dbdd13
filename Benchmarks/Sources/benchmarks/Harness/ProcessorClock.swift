import Glibc

/// A stopwatch for the processor time of the whole process.
///
/// Processor time hardly depends on the load of the machine.
struct ProcessorClock {
  private(set) var nanoseconds = 0.0

  /// Runs `body`, and adds the processor time of all threads to `nanoseconds`.
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
