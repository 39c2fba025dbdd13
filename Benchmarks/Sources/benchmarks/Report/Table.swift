/// Formats the results as the lines of a table.
struct Table {
  private static let nameWidth = 44
  private static let columns = ["per op", "spread", "per delivery", "ratio", "allocs"]

  /// The explanation of the columns.
  let legend = """
    per op, per delivery: median of the repetitions   spread: range of their middle half
    ratio: to by hand, median of the repetitions'     allocs: blocks on the heap per op
    """

  /// Returns the lines of `result`: a line for each step, with a column for each size and the slope.
  func lines(for result: ScaleResult) -> [String] {
    let head =
      result.name.padded(to: Self.nameWidth) + cells(result.sizes.map(String.init) + ["slope"])
    return [head]
      + result.steps.map { step in
        "  \(step.name)".padded(to: Self.nameWidth)
          + cells(
            step.costs.map { step.unit.text(of: $0) }
              + [result.slope(of: step).formatted(digits: 2)])
      } + [""]
  }

  /// Returns the lines of `result`: the row's name, and a line for each subject.
  func lines(for result: RowResult) -> [String] {
    let head = result.row.name.padded(to: Self.nameWidth) + cells(Self.columns)
    return [head] + result.lines.map { line(for: $0, in: result) } + [""]
  }

  private func line(for line: RowResult.Line, in result: RowResult) -> String {
    let name = "  \(line.subject.name)".padded(to: Self.nameWidth)
    let cells = cells([
      result.unit.text(of: line.cost.median),
      "\((line.cost.spread * 100).formatted(digits: 0)) %",
      line.deliveries > 1 ? result.unit.text(of: line.costPerDelivery) : "",
      result.ratio(of: line, to: .byHand)?.formatted(digits: 2) ?? "",
      line.allocations?.formatted(digits: 2) ?? "",
    ])
    let outcomes = result.outcomes(of: line).map { "   \($0.description)" }
    return name + cells + outcomes.joined()
  }

  private func cells(_ texts: [String]) -> String {
    texts.map { $0.padded(to: 13, isRight: true) }.joined()
  }

  /// Returns the number of targets that were met, and a line for each missed target.
  func summary(of results: [RowResult]) -> [String] {
    let outcomes = results.flatMap { result in
      result.lines.flatMap { line in
        result.outcomes(of: line).map { (name: result.row.name, outcome: $0) }
      }
    }
    if outcomes.isEmpty { return [] }
    let missed = outcomes.filter { !$0.outcome.isMet }
    return ["\(outcomes.count - missed.count) of \(outcomes.count) targets met"]
      + missed.map { "  \($0.name.padded(to: Self.nameWidth)) \($0.outcome.description)" }
  }
}
