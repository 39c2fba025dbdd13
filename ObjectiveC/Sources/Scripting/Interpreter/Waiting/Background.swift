import RuntimeSupport

/// The number of a script's jobs on queues, and the condition for which the script's threads wait.
///
/// All waiting threads share one condition variable, and each thread rechecks its condition after
/// every change. The interpreter's lock guards the state that the conditions read, and a thread
/// releases the lock while it waits.
package final class Background: Sendable {
  private struct State {
    var jobs = 0
    var changes = 0

    /// The number of jobs that wait, and have checked their conditions after the latest change.
    var waitingJobs = 0

    var isIdle: Bool { jobs <= waitingJobs }

    mutating func change() {
      changes &+= 1
      waitingJobs = 0
    }
  }

  private let state = Monitor(State())

  /// The handler for errors that nothing in the script catches.
  let failureHandler = Guarded<(@Sendable (ScriptError) -> Void)?>(nil)

  /// Counts a job that has been submitted to a queue.
  func begin() {
    state.withLock { $0.jobs += 1 }
  }

  /// Counts a job as finished.
  func end() {
    state.update {
      $0.jobs -= 1
      $0.change()
    }
  }

  /// `true` if the script has no jobs, apart from jobs that wait for a move of the clock or for
  /// other jobs that wait.
  var isIdle: Bool { state.withLock { $0.isIdle } }

  /// Wakes all waiting threads for another check of their conditions.
  func changed() {
    state.update { $0.change() }
  }

  /// The number of changes so far.
  var version: Int { state.withLock { $0.changes } }

  /// Waits until a change after `version`, or until the time `end`.
  ///
  /// `end` is in nanoseconds of `CLOCK_MONOTONIC`.
  func wait(after version: Int, until end: UInt64) {
    state.wait(until: end) { $0.changes != version }
  }

  /// Waits like `wait(after:until:)` in a job that does not count as long as it waits.
  func waitAsIdleJob(after version: Int, until end: UInt64) {
    state.update { if $0.changes == version { $0.waitingJobs += 1 } }
    wait(after: version, until: end)
    // A change has reset the number.
    state.withLock { if $0.changes == version { $0.waitingJobs -= 1 } }
  }

  /// Waits until a change after `version`, until the script is idle, or until the time `end`.
  func waitForIdle(after version: Int, until end: UInt64) {
    state.wait(until: end) { $0.changes != version || $0.isIdle }
  }
}
