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
      $0.changes &+= 1
    }
  }

  var isIdle: Bool { state.withLock { $0.jobs == 0 } }

  /// Wakes all waiting threads for another check of their conditions.
  func changed() {
    state.update { $0.changes &+= 1 }
  }

  /// The number of changes so far.
  var version: Int { state.withLock { $0.changes } }

  /// Waits until a change after `version`, or until the time `end`.
  ///
  /// `end` is in nanoseconds of `CLOCK_MONOTONIC`.
  func wait(after version: Int, until end: UInt64) {
    state.wait(until: end) { $0.changes != version }
  }
}
