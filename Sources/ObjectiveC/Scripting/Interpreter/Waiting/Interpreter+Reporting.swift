import RuntimeSupport

extension Interpreter {
  /// Reports an error that a job on a queue did not catch.
  ///
  /// The library may take it: if a test is running, the error is a failure of it.
  func report(_ error: any Error) {
    // The thread that runs the script or waits for it throws this error.
    if error is Stopped || isTornDown { return }
    if library?.takes(error) == true { return }
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
