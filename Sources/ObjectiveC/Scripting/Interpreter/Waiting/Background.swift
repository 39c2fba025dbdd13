import Dispatch
import RuntimeSupport

/// The number of jobs that a script has on queues, and the changes that its threads wait for.
///
/// All waiting threads share one condition: each checks what it waits for again after every change.
/// The interpreter's lock guards what they wait for; a thread releases that lock while it waits.
package final class Background: Sendable {
  private struct State {
    var jobs = 0
    var changes = 0
  }

  private let state = Monitor(State())

  /// Called with errors that nothing in the script catches.
  let failureHandler = Guarded<(@Sendable (ScriptError) -> Void)?>(nil)

  /// Counts a job that has been put on a queue.
  func begin() {
    state.withLock { $0.jobs += 1 }
  }

  /// Counts a job as done.
  func end() {
    state.update {
      $0.jobs -= 1
      $0.changes &+= 1
    }
  }

  var isIdle: Bool { state.withLock { $0.jobs == 0 } }

  /// Wakes all waiting threads, so that they check again.
  func changed() {
    state.update { $0.changes &+= 1 }
  }

  /// The number of changes so far.
  var version: Int { state.withLock { $0.changes } }

  /// Waits until something has changed since a version, but not after a time.
  func wait(after version: Int, until end: DispatchTime) {
    state.wait(until: end.uptimeNanoseconds) { $0.changes != version }
  }
}
