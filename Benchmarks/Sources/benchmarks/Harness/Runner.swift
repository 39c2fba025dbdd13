/// Runs the trials of a case alternately, so that external noise affects all trials equally.
struct Runner {
  /// The number of measurements of each trial.
  let repetitions: Int

  /// The minimum time of a measurement, reached by increasing the number of operations.
  let duration: Duration

  /// Measures a case.
  ///
  /// - Throws: ``WrongTotal`` if a trial has not done its work; otherwise the errors that a trial
  ///   throws.
  func run(_ measured: Case) throws -> [RowResult] {
    var contestants = try measured.trials().map(Contestant.init)
    for index in contestants.indices {
      if measured.unit == .nanoseconds { try contestants[index].calibrate(to: duration) }
    }
    for repetition in 0..<repetitions {
      // Rotate the order in each repetition, so that no subject always runs first.
      for position in contestants.indices {
        try contestants[(position + repetition) % contestants.count].measure()
      }
    }
    if measured.unit == .nanoseconds {
      for index in contestants.indices { try contestants[index].countAllocations() }
    }
    for contestant in contestants { try contestant.check(in: measured.rows[0].name) }
    return measured.rows.map { row in
      RowResult(row: row, unit: measured.unit, lines: contestants.map { $0.line(for: row) })
    }
  }

  /// A trial with its measurements.
  private struct Contestant {
    let trial: Trial
    var operations: Int
    var performed = 0
    var readings: [Reading] = []
    var allocations: Double?

    init(_ trial: Trial) {
      self.trial = trial
      operations = trial.batch
    }

    private mutating func run() throws -> Reading {
      performed += operations
      return try trial.run(operations)
    }

    /// Finds the number of operations that takes at least `duration`, and warms up caches on the
    /// way.
    mutating func calibrate(to duration: Duration) throws {
      while true {
        var stopwatch = Stopwatch()
        try stopwatch.time { _ = try run() }
        let factor = duration / max(stopwatch.elapsed, .nanoseconds(1))
        // The time of a short run does not predict the time of a long run, so approach `duration`
        // in steps.
        if factor <= 1.2 { return }
        let batches = Double(operations / trial.batch) * min(factor, 10)
        operations = trial.batch * Int(batches.rounded(.up))
      }
    }

    mutating func measure() throws {
      readings.append(try run())
    }

    mutating func countAllocations() throws {
      let count = try AllocationCounter.allocations { _ = try run() }
      allocations = Double(count) / Double(operations)
    }

    func check(in name: String) throws {
      guard trial.isRight(performed) else {
        throw WrongTotal(name: name, subject: trial.subject, operations: performed)
      }
    }

    func line(for row: Row) -> RowResult.Line {
      let cost = Samples(readings.map { $0[keyPath: row.figure] / Double(operations) })
      return RowResult.Line(
        subject: trial.subject, deliveries: trial.deliveries, cost: cost,
        // Allocations are counted only for the whole cost.
        allocations: row.figure == \.whole ? allocations : nil)
    }
  }
}
