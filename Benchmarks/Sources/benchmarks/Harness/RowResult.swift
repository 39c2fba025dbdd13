/// The measurements of a row.
struct RowResult {
  let row: Row
  let unit: Unit
  let lines: [Line]

  /// The measurements of a subject.
  struct Line {
    let subject: Subject

    /// The number of deliveries in an operation.
    let deliveries: Int

    /// The cost of an operation.
    let cost: Samples

    /// The number of allocations in an operation; `nil` if the number is unknown.
    let allocations: Double?

    var costPerDelivery: Double { cost.median / Double(deliveries) }
  }

  private func line(of subject: Subject) -> Line? {
    lines.first { $0.subject == subject }
  }

  /// Returns the cost per delivery of `line` as a multiple of the cost of `other`.
  ///
  /// The result is the median of the ratios in all repetitions; `nil` if `other` was not measured.
  func ratio(of line: Line, to other: Subject) -> Double? {
    self.line(of: other).map { other in
      let perDelivery = Double(other.deliveries) / Double(line.deliveries)
      return pairwise(line, other) { $0 / $1 * perDelivery }
    }
  }

  /// Returns the targets for `line.subject` with the measured values.
  func outcomes(of line: Line) -> [Outcome] {
    row.targets.filter { $0.subject == line.subject }.compactMap { target in
      value(of: target.quantity, for: line).map { Outcome(target: target, unit: unit, value: $0) }
    }
  }

  private func value(of quantity: Target.Quantity, for line: Line) -> Double? {
    switch quantity {
    case .ratio(let other): ratio(of: line, to: other)
    case .excess(let other): self.line(of: other).map { pairwise(line, $0, -) }
    case .cost: line.costPerDelivery
    case .allocations: line.allocations
    }
  }

  private func pairwise(
    _ line: Line, _ other: Line, _ compare: (Double, Double) -> Double
  ) -> Double {
    Samples(zip(line.cost.values, other.cost.values).map(compare)).median
  }
}
