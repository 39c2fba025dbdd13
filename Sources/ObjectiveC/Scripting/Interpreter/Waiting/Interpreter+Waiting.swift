import Dispatch

extension Interpreter {
  /// Waits until other threads of the script satisfy a condition.
  ///
  /// A thread that changes the state of the condition announces the change in ``background``.
  ///
  /// - Parameters:
  ///   - end: The time at which the wait ends.
  ///   - isSatisfied: Returns whether the condition is satisfied. Called with the interpreter's
  ///     lock.
  /// - Returns: `true` if the condition is satisfied, `false` if the time is over.
  /// - Throws: ``Stopped`` if the script is stopped.
  func wait(until end: DispatchTime = .distantFuture, for isSatisfied: () -> Bool) throws -> Bool {
    while true {
      // Read the version before the condition, so that no later change is missed. A stop is a
      // change, too.
      let version = background.version
      if isSatisfied() { return true }
      try checkStopped()
      if .now() >= end { return false }
      let end = min(end, time.endOfWaits)
      waiting { background.wait(after: version, until: end) }
    }
  }
}
