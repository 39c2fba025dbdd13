extension Unit {
  /// Returns `value` with this unit, or with a larger unit for a large value.
  func text(of value: Double) -> String {
    switch (self, value) {
    case (.nanoseconds, 1e7...): "\((value / 1e6).formatted(digits: 1)) ms"
    case (.nanoseconds, 1e4...): "\((value / 1e3).formatted(digits: 1)) µs"
    default: "\(value.formatted(digits: 1)) \(rawValue)"
    }
  }
}
