import Dispatch

extension DispatchTime {
  /// Creates the time that lies a duration after another time, or `nil` if the duration exceeds 146
  /// years.
  init?(after duration: Duration, since start: DispatchTime = .now()) {
    // Computed in floating point, because `Int` cannot represent the nanoseconds of the longest
    // durations.
    let nanoseconds = duration / .nanoseconds(1)
    guard nanoseconds < 0x1p62 else { return nil }
    self = start + .nanoseconds(Int(nanoseconds))
  }
}
