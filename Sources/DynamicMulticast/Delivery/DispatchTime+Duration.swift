import Dispatch

extension DispatchTime {
  /// The time so long after another, nil if no process lives that long.
  init?(after duration: Duration, since start: DispatchTime = .now()) {
    // As a floating-point number, because the components of the longest durations do not fit their
    // type.
    let nanoseconds = duration / .nanoseconds(1)
    guard nanoseconds < 0x1p62 else { return nil }
    self = start + .nanoseconds(Int(nanoseconds))
  }
}
