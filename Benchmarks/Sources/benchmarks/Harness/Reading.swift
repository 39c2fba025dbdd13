/// The total cost of a number of operations, in nanoseconds or bytes.
struct Reading {
  let whole: Double

  /// The first part of the cost, such as the sender's part if `whole` is the cost until delivery.
  ///
  /// The value is 0 if the operations have no parts.
  var first = 0.0

  /// The second part of the cost.
  var second: Double { whole - first }
}
