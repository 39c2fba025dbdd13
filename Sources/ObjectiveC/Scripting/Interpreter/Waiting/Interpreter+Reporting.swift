import RuntimeSupport

extension Interpreter {
  /// Reports an error that a job on a queue did not catch.
  ///
  /// The library may handle the error: if a test is running, the error becomes a failure of the
  /// test.
  func report(_ error: any Error) {
    // A stop is not reported: the thread that runs the script or waits for it throws the error.
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
