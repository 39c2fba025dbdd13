/// An upper limit for a figure of a subject.
struct Target {
  let subject: Subject
  let quantity: Quantity
  let limit: Double

  /// The limited figure.
  enum Quantity {
    /// The cost of a delivery, as a multiple of another subject's cost in the same run.
    case ratio(to: Subject)

    /// The nanoseconds by which an operation costs more than another subject's operation in the
    /// same run.
    case excess(over: Subject)

    /// The cost of a delivery, in the unit of the case.
    case cost

    /// The number of allocations in an operation.
    case allocations
  }

  init(_ quantity: Quantity, atMost limit: Double, of subject: Subject = .library) {
    self.subject = subject
    self.quantity = quantity
    self.limit = limit
  }
}
