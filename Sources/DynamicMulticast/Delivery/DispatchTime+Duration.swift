import Dispatch

extension DispatchTime {
  /// Creates the time that lies a duration after now, or `nil` if the duration exceeds 146 years.
  ///
  /// A negative duration gives the present time.
  init?(after duration: Duration) {
    // Computed in floating point, because `Int` cannot represent the nanoseconds of the longest
    // durations.
    let nanoseconds = max(0, duration / .nanoseconds(1))
    guard nanoseconds < 0x1p62 else { return nil }
    self = .now() + .nanoseconds(Int(nanoseconds))
  }
}
