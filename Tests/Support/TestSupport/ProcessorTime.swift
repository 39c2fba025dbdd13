import Glibc

/// Measurements of processor time, which a busy machine does not prolong.
package enum ProcessorTime {
  /// The processor time of the current thread.
  package static var ofThread: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Returns the processor time that a body takes on the current thread.
  package static func of(_ body: () throws -> Void) rethrows -> Duration {
    let start = ofThread
    try body()
    return ofThread - start
  }
}
