import RuntimeSupport

/// The stack of interpreters whose code the current thread runs, stored per thread.
enum ActivationStack {
  /// An interpreter and its activation, or `nil` while the thread waits without the interpreter's
  /// lock.
  private typealias Entry = (interpreter: ObjectIdentifier, activation: Unmanaged<Activation>?)

  private static var stack: ThreadStack<Entry> { ThreadStack(.activations) }

  /// Returns the thread's activation of `interpreter` if the thread holds the interpreter's lock.
  static func current(of interpreter: Interpreter) -> Activation? {
    let entry = stack.first { $0.interpreter == ObjectIdentifier(interpreter) }
    return entry?.pointee.activation?.takeUnretainedValue()
  }

  /// Returns the thread's innermost activation of `interpreter` while the thread waits without the
  /// lock.
  static func waiting(of interpreter: Interpreter) -> Activation? {
    let entry = stack.first {
      $0.interpreter == ObjectIdentifier(interpreter) && $0.activation != nil
    }
    return entry?.pointee.activation?.takeUnretainedValue()
  }

  /// Returns `true` if the thread runs a job of `interpreter` that ``Background`` counts.
  static func runsJob(of interpreter: Interpreter) -> Bool {
    stack.first {
      $0.interpreter == ObjectIdentifier(interpreter)
        && $0.activation?.takeUnretainedValue().runsJob == true
    } != nil
  }

  /// The thread's innermost activation, or `nil` while the thread waits without the lock.
  static var innermost: Activation? {
    stack.first { _ in true }?.pointee.activation?.takeUnretainedValue()
  }

  static func with<Result>(
    _ activation: Activation, _ body: () throws -> Result
  ) rethrows -> Result {
    try stack.with((ObjectIdentifier(activation.interpreter), .passUnretained(activation))) { _ in
      try body()
    }
  }

  static func withoutCurrent<Result>(
    of interpreter: Interpreter, _ body: () throws -> Result
  ) rethrows -> Result {
    try stack.with((ObjectIdentifier(interpreter), nil)) { _ in try body() }
  }
}
