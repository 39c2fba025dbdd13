import Dispatch

extension Interpreter {
  /// Waits until a condition is satisfied that other threads of the script change and announce.
  ///
  /// - Parameters:
  ///   - end: The time at which to give up.
  ///   - isSatisfied: Returns whether the condition is satisfied. Called with the interpreter's
  ///     lock.
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
}
