import Dispatch
import ScriptProgram
import Support

/// The number of jobs that a script has on queues, and the changes that its threads wait for.
///
/// All waiting threads share one condition: each checks what it waits for again after every change.
/// The machine's lock guards what they wait for; a thread releases that lock while it waits.
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

extension Machine {
  /// Waits until a condition is satisfied that other threads of the script change and announce.
  ///
  /// - Parameters:
  ///   - end: The time at which to give up.
  ///   - isSatisfied: Returns whether the condition is satisfied. Called with the machine's lock.
  /// - Returns: Whether the condition is satisfied; false if the time is over.
  /// - Throws: If the script is stopped.
  func wait(until end: DispatchTime = .distantFuture, for isSatisfied: () -> Bool) throws -> Bool {
    while true {
      // Read before the condition, so that no later change is missed. Stopping is a change, too.
      let version = background.version
      if isSatisfied() { return true }
      try checkStopped()
      if .now() >= end { return false }
      let end = min(end, time.endOfWaits)
      waiting { background.wait(after: version, until: end) }
    }
  }

  /// Reports an error that a job on a queue did not catch.
  ///
  /// If a test is running, the error is a failure of it.
  func report(_ error: any Error) {
    // The thread that runs the script or waits for it throws this error.
    if error is Stopped || isTornDown { return }
    if let test { return test.note(error, in: self) }
    let failure = scriptError(error)
    let handler = background.failureHandler.withLock { $0 }
    waiting {
      guard let handler else {
        return Script.writeToStandardError("uncaught error on a queue: \(failure)\n")
      }
      handler(failure)
    }
  }
}
