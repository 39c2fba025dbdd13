extension Duration {
  /// The whole milliseconds, at least one: the library takes zero for "no limit" in places.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return Swift.max(1, seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  /// The whole nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
