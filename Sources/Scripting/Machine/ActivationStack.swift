import Support

/// The machines whose code the present thread runs.
enum ActivationStack {
  /// A machine and its activation; nil while the thread waits without the lock.
  private typealias Entry = (machine: ObjectIdentifier, activation: Unmanaged<Activation>?)

  private static var stack: ThreadStack<Entry> { ThreadStack(.activations) }

  /// The thread's activation of a machine, if the thread holds the machine's lock.
  static func current(of machine: Machine) -> Activation? {
    let entry = stack.first { $0.machine == ObjectIdentifier(machine) }
    return entry?.pointee.activation?.takeUnretainedValue()
  }

  /// The thread's innermost activation; nil while the thread waits without the lock.
  static var innermost: Activation? {
    stack.first { _ in true }?.pointee.activation?.takeUnretainedValue()
  }

  static func with<Result>(
    _ activation: Activation, _ body: () throws -> Result
  ) rethrows -> Result {
    try stack.with((ObjectIdentifier(activation.machine), .passUnretained(activation))) { _ in
      try body()
    }
  }

  static func withoutCurrent<Result>(
    of machine: Machine, _ body: () throws -> Result
  ) rethrows -> Result {
    try stack.with((ObjectIdentifier(machine), nil)) { _ in try body() }
  }
}
