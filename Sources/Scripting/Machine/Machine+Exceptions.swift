extension Machine {
  /// Makes an exception to be thrown.
  package func exception(_ name: String, _ reason: String) -> ThrownObject {
    ThrownObject(objects.exception(name: name, reason: reason))
  }

  /// The object that an `@catch` receives for an error, nil if it cannot be caught.
  ///
  /// Failures of built-in code can be caught. The error of a stopped script cannot.
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

  /// Runs the clause that catches an exception.
  func catching<Result>(
    _ exception: Object, on activation: Activation, _ body: () throws -> Result
  ) rethrows -> Result {
    activation.caught.append(exception)
    defer { activation.caught.removeLast() }
    return try body()
  }

  /// Runs the body while no other thread is in an `@synchronized` of the same object.
  func synchronized<Result>(
    on object: Object, _ activation: Activation, _ body: () throws -> Result
  ) throws -> Result {
    let key = ObjectIdentifier(object.identity)
    _ = try wait { monitors[key].map { $0.activation === activation } ?? true }
    let depth = monitors[key]?.depth ?? 0
    monitors[key] = (activation, depth + 1)
    defer {
      monitors[key] = depth == 0 ? nil : (activation, depth)
      if depth == 0 { background.changed() }
    }
    return try withExtendedLifetime(object) { try body() }
  }

  // MARK: Errors for Swift

  /// The error for the Swift caller of a script.
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
}
