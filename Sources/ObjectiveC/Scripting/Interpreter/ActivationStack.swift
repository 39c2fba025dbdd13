import RuntimeSupport

/// The interpreters whose code the present thread runs.
enum ActivationStack {
  /// An interpreter and its activation; nil while the thread waits without the lock.
  private typealias Entry = (interpreter: ObjectIdentifier, activation: Unmanaged<Activation>?)

  private static var stack: ThreadStack<Entry> { ThreadStack(.activations) }

  /// The thread's activation of an interpreter, if the thread holds the interpreter's lock.
  static func current(of interpreter: Interpreter) -> Activation? {
    let entry = stack.first { $0.interpreter == ObjectIdentifier(interpreter) }
    return entry?.pointee.activation?.takeUnretainedValue()
  }

  /// The thread's innermost activation of an interpreter, within which the thread waits without the
  /// lock.
  static func waiting(of interpreter: Interpreter) -> Activation? {
    let entry = stack.first {
      $0.interpreter == ObjectIdentifier(interpreter) && $0.activation != nil
    }
    return entry?.pointee.activation?.takeUnretainedValue()
  }

  /// The thread's innermost activation; nil while the thread waits without the lock.
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
