/// Measures time, on and off.
struct Stopwatch {
  private(set) var elapsed = Duration.zero

  /// Runs the body and adds the time that it takes.
  mutating func time(_ body: () throws -> Void) rethrows {
    let start = ContinuousClock.now
    try body()
    elapsed += ContinuousClock.now - start
  }

  var nanoseconds: Double { elapsed / .nanoseconds(1) }
}
