/// A stopwatch for elapsed time.
struct Stopwatch {
  private(set) var elapsed = Duration.zero

  /// Runs `body`, and adds the elapsed time.
  mutating func time(_ body: () throws -> Void) rethrows {
    let start = ContinuousClock.now
    try body()
    elapsed += ContinuousClock.now - start
  }

  var nanoseconds: Double { elapsed / .nanoseconds(1) }
}
