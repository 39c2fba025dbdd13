extension Duration {
  /// The whole milliseconds, but at least 1, because some functions of the C client take 0 for "no
  /// limit".
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return Swift.max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  /// The whole nanoseconds of the duration.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
