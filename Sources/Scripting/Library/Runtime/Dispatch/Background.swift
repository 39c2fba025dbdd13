import Dispatch
import Glibc
import Support

/// What a script has under way on queues, and where its threads wait for each other.
///
/// There is one place to wait for all: whoever waits looks again whenever anything changes. What they
/// wait for is guarded by the machine's lock, which they let go of meanwhile.
package final class Background: @unchecked Sendable {
  // Unchecked for the mutex and what it guards.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs = 0
  private var changes = 0

  /// What is done with errors that nobody catches.
  let failureHandler = Guarded<(@Sendable (ScriptError) -> Void)?>(nil)

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(condition)
    mutex.deallocate()
    condition.deallocate()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Notes that a job more is under way, or waits for its time.
  func begin() {
    locked { jobs += 1 }
  }

  /// Notes that a job is done.
  func end() {
    locked {
      jobs -= 1
      announce()
    }
  }

  var isIdle: Bool { locked { jobs == 0 } }

  /// Wakes those who wait, to look whether what they wait for is there.
  func changed() {
    locked { announce() }
  }

  private func announce() {
    changes &+= 1
    pthread_cond_broadcast(condition)
  }

  /// How often something has changed.
  var version: Int { locked { changes } }

  /// Waits until something has changed since a version, or the time is over.
  func wait(after version: Int, nanoseconds: Int) {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let (seconds, rest) = (end.tv_nsec + nanoseconds).quotientAndRemainder(
      dividingBy: 1_000_000_000)
    end.tv_sec += seconds
    end.tv_nsec = rest
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while changes == version, pthread_cond_timedwait(condition, mutex, &end) == 0 {}
  }
}

extension Machine {
  /// How long threads wait before they look whether the script has been stopped, in nanoseconds.
  private static let pollInterval = 10_000_000

  /// Waits until something is there that other threads of the script make, and announce.
  ///
  /// - Parameters:
  ///   - deadline: When to give up.
  ///   - isThere: Says whether it is there. Called with the machine's lock.
  /// - Returns: Whether it is there; false when the time is over.
  /// - Throws: When the script is stopped.
  func wait(until deadline: DispatchTime = .distantFuture, for isSatisfied: () -> Bool) throws
    -> Bool
  {
    while true {
      // Before the look, so that what comes after it is not missed.
      let version = background.version
      if isSatisfied() { return true }
      try checkStopped()
      let now = DispatchTime.now()
      if now >= deadline { return false }
      let left = deadline.uptimeNanoseconds - now.uptimeNanoseconds
      waiting {
        background.wait(after: version, nanoseconds: Int(min(left, UInt64(Self.pollInterval))))
      }
    }
  }

  /// Says of an error that nobody catches, on a thread where nobody can.
  ///
  /// It is a failure of the test that is under way, if one is.
  func report(_ error: any Error) {
    // Whoever runs the script or waits for it is told that it was stopped.
    if error is Stopped { return }
    if let test { return test.note(error, in: self) }
    let failure = scriptError(error)
    let handler = background.failureHandler.withLock { $0 }
    waiting {
      guard let handler else {
        let text = Array("uncaught error on a queue: \(failure)\n".utf8)
        _ = write(STDERR_FILENO, text, text.count)
        return
      }
      handler(failure)
    }
  }
}
