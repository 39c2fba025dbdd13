import CScriptSupport
import Dispatch
import DynamicMulticast

extension Interpreter {
  /// Waits until other threads of the script satisfy a condition.
  ///
  /// A thread that changes the state of the condition announces the change in ``background``.
  ///
  /// - Parameters:
  ///   - end: The time at which the wait ends, on `clock`.
  ///   - clock: The clock, or `nil` for the script's clock.
  ///   - isSatisfied: Returns whether the condition is satisfied. Called with the interpreter's
  ///     lock.
  /// - Returns: `true` if the condition is satisfied, `false` if the time is over.
  /// - Throws: ``Stopped`` if the script is stopped.
  func wait(
    until end: Duration = ScriptClock.forever, on clock: ScriptClock? = nil,
    for isSatisfied: () -> Bool
  ) throws -> Bool {
    let clock = clock ?? self.clock
    // The end on a clock that is not the system's is announced as a change.
    let alarm =
      clock.isSystem || end == ScriptClock.forever
      ? nil
      : clock.clock.schedule(after: end - clock.time, on: .global()) { [background] in
        background.changed()
      }
    defer { alarm?.cancel() }
    while true {
      // Read the version before the condition, so that no later change is missed. A stop is a
      // change, too.
      let version = background.version
      if isSatisfied() { return true }
      try checkStopped()
      if end != ScriptClock.forever, clock.time >= end { return false }
      let end = min(clock.isSystem ? end.nanoseconds : .max, time.endOfWaits)
      // On a clock that the host moves, no wait for the script may depend on a move of the clock.
      let isIdle = !clock.isSystem && ActivationStack.runsJob(of: self)
      waiting {
        if isIdle {
          background.waitAsIdleJob(after: version, until: end)
        } else {
          background.wait(after: version, until: end)
        }
      }
    }
  }

  /// Waits until no job of the script runs or can run.
  ///
  /// - Throws: ``Stopped`` if the script is stopped.
  func waitForIdleJobs() throws {
    while true {
      let version = background.version
      if background.isIdle { return }
      try checkStopped()
      waiting { background.waitForIdle(after: version, until: time.endOfWaits) }
    }
  }

  /// Waits for a number of seconds of the script's clock.
  func sleep(_ seconds: Double) throws {
    let end = clock.time(after: seconds)
    passTime(until: end)
    _ = try wait(until: end) { false }
  }

  /// Moves the clock, if the script moves the clock itself and runs on the main thread.
  ///
  /// Otherwise a test that sleeps would wait for itself.
  func passTime(until end: Duration) {
    guard let move = clock.move, isMainThread(), end != ScriptClock.forever else { return }
    waiting { move(end) }
  }
}
