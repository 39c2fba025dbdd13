import RuntimeSupport
extension Interpreter {
  /// Makes an exception for throwing.
  package func exception(_ name: String, _ reason: String) -> ThrownObject {
    ThrownObject(objects.exception(name: name, reason: reason))
  }

  /// Returns the object that `@catch` receives for an error, or `nil` if the error cannot be
  /// caught.
  ///
  /// A script can catch the failures of built-in code, but not the error of a stopped script.
  func thrown(_ error: any Error) -> Object? {
    switch error {
    case let thrown as ThrownObject: thrown.object
    case let error as ScriptError:
      error.exception
        ?? objects.exception(name: "NSInternalInconsistencyException", reason: error.message)
    case let failure as RuntimeFailure:
      objects.exception(name: "NSInternalInconsistencyException", reason: failure.message)
    default: nil
    }
  }

  /// Returns whether the script can catch an error, that is, any error but an ``UncatchableError``.
  func isCatchable(_ error: any Error) -> Bool {
    !(error is any UncatchableError)
  }

  /// Waits until no other thread is inside an `@synchronized` of `object`, and then excludes
  /// others.
  ///
  /// The lock is reentrant: one activation can lock the same object several times.
  func lock(_ object: Object, on activation: Activation) throws {
    let key = ObjectIdentifier(object.identity)
    _ = try wait { monitors[key].map { $0.activation === activation } ?? true }
    monitors[key] = (activation, (monitors[key]?.depth ?? 0) + 1)
  }

  func unlock(_ object: Object, on activation: Activation) {
    let key = ObjectIdentifier(object.identity)
    guard let monitor = monitors[key], monitor.activation === activation else { return }
    monitors[key] = monitor.depth == 1 ? nil : (activation, monitor.depth - 1)
    if monitor.depth == 1 { background.changed() }
  }

  // MARK: Errors for Swift

  /// Returns the error to throw to the script's Swift caller.
  func scriptError(_ error: any Error) -> ScriptError {
    switch error {
    case let error as ScriptError: return error
    case let failure as RuntimeFailure: return ScriptError(failure.message, at: nil)
    case let stopped as Stopped: return ScriptError(stopped.reason, at: nil)
    case let thrown as ThrownObject:
      let reason = run { _ in objects.reason(of: thrown.object) }
      var error = ScriptError(reason, at: thrown.location, exception: thrown.object)
      error.callStack = thrown.callStack
      return error
    default: return ScriptError("\(error)", at: nil)
    }
  }

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
