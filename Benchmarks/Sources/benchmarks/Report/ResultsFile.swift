import Foundation

/// The results in the format of the JSON file.
struct ResultsFile: Encodable {
  let settings: Settings
  let rows: [Row]

  /// The settings of the measurement.
  struct Settings: Encodable {
    let repetitions: Int
    let millisecondsPerRepetition: Double
  }

  /// The measurements for a row of the table.
  struct Row: Encodable {
    let name: String
    let unit: Unit
    let subjects: [Subject]
  }

  /// The measurements of a subject.
  struct Subject: Encodable {
    let name: String
    let deliveriesPerOperation: Int
    let median: Double
    let spread: Double
    let repetitions: [Double]
    let ratioToByHand: Double?
    let allocationsPerOperation: Double?
    let targets: [Target]
  }

  /// An upper limit for a figure of a subject.
  struct Target: Encodable {
    let limit: String
    let value: Double
    let isMet: Bool
  }

  init(_ results: [RowResult], by runner: Runner) {
    settings = Settings(
      repetitions: runner.repetitions,
      millisecondsPerRepetition: runner.duration / .milliseconds(1))
    rows = results.map { result in
      Row(
        name: result.row.name, unit: result.unit,
        subjects: result.lines.map { line in
          Subject(
            name: line.subject.name, deliveriesPerOperation: line.deliveries,
            median: line.cost.median, spread: line.cost.spread, repetitions: line.cost.values,
            ratioToByHand: result.ratio(of: line, to: .byHand),
            allocationsPerOperation: line.allocations,
            targets: result.outcomes(of: line).map { outcome in
              Target(limit: outcome.limit, value: outcome.value, isMet: outcome.isMet)
            })
        })
    }
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(filePath: path))
  }
}
