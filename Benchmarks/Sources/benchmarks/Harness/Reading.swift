/// The cost of a number of operations, in nanoseconds or bytes.
struct Reading {
  let whole: Double

  /// The part that came first, such as that of the sender where the whole is until delivery.
  ///
  /// Zero where the operations have no parts.
  var first = 0.0

  /// The part that came after the first.
  var second: Double { whole - first }
}
