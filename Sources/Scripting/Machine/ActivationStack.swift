import Support

/// Which machines the present thread runs something of.
enum ActivationStack {
  /// A machine, and what the thread runs of it; nil while it waits, and others may run.
  private typealias Entry = (machine: ObjectIdentifier, activation: Unmanaged<Activation>?)

  private static var stack: ThreadStack<Entry> { ThreadStack(.activations) }

  /// What the thread runs of a machine, if it has the machine's lock.
  static func current(of machine: Machine) -> Activation? {
    let entry = stack.first { $0.machine == ObjectIdentifier(machine) }
    return entry?.pointee.activation?.takeUnretainedValue()
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
