import Glibc

/// Processor time, which a busy machine does not prolong.
package enum ProcessorTime {
  /// The time for which the present thread has run.
  package static var ofThread: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The time that a body takes on the present thread.
  package static func of(_ body: () throws -> Void) rethrows -> Duration {
    let start = ofThread
    try body()
    return ofThread - start
  }
}
