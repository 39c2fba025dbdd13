import Dispatch
import Glibc
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

  /// Waits until something has changed since a version, or the time is over.
  func wait(after version: Int, nanoseconds: Int) {
    state.wait(nanoseconds: nanoseconds) { $0.changes != version }
  }
}

extension Machine {
  /// The interval at which waiting threads check whether the script has been stopped, in
  /// nanoseconds.
  private static let pollInterval = 10_000_000

  /// Waits until a condition is satisfied that other threads of the script change and announce.
  ///
  /// - Parameters:
  ///   - deadline: The time at which to give up.
  ///   - isSatisfied: Returns whether the condition is satisfied. Called with the machine's lock.
  /// - Returns: Whether the condition is satisfied; false if the time is over.
  /// - Throws: If the script is stopped.
  func wait(until deadline: DispatchTime = .distantFuture, for isSatisfied: () -> Bool) throws
    -> Bool
  {
    while true {
      // Read before the condition, so that no later change is missed.
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

  /// Reports an error that a job on a queue did not catch.
  ///
  /// If a test is running, the error is a failure of it.
  func report(_ error: any Error) {
    // The thread that runs the script or waits for it throws this error.
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
