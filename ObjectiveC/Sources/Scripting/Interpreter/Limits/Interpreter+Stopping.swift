extension Interpreter {
  /// Stops the script: running code fails at its next step, and waits end.
  ///
  /// Any thread may call this method, with or without the lock.
  package func stop(_ reason: String) {
    stopSignal.raise(reason)
    background.changed()
  }

  /// Ends the script for `exit` by stopping it on all threads.
  func exit(_ status: Int) {
    stopSignal.exit(status)
    background.changed()
  }

  /// Lets the script run again, unless the script has called `exit`.
  func resume() { stopSignal.clear() }

  /// Throws ``Stopped`` if the script has been stopped or has used up its time.
  package func checkStopped() throws {
    if let reason = time.exceeded() { stop(reason) }
    try stopSignal.check()
  }

  /// The number of steps between two checks of the limits.
  private static let stride = 4096

  /// Checks all limits, and then lets threads that wait for the lock run first.
  func checkLimits(_ activation: Activation) throws {
    activation.budget = Self.stride
    time.update()
    try checkStopped()
    if lock.isContended {
      releaseLock()
      acquireLock()
      // Check again: another thread may have stopped or deallocated the script meanwhile.
      try checkStopped()
    }
  }

  // MARK: The lock

  /// Acquires the lock, and counts the time from now on as running time.
  @inline(__always)
  func acquireLock() {
    lock.acquire()
    time.begin()
  }

  @inline(__always)
  func releaseLock() {
    time.update()
    lock.release()
  }

  /// Releases the interpreter's lock while `body` runs, which may wait.
  package func waiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard ActivationStack.current(of: self) != nil else { return try body() }
    releaseLock()
    defer { acquireLock() }
    return try ActivationStack.withoutCurrent(of: self, body)
  }
}
