/// Subjects that do the same work, and the rows of the table for their measurements.
struct Case {
  let rows: [Row]
  let unit: Unit

  /// Creates the trials of the subjects, with everything that the trials need.
  ///
  /// The closure is called only if the case runs, and the result is released after the case.
  let trials: () throws -> [Trial]

  init(_ rows: [Row], unit: Unit = .nanoseconds, trials: @escaping () throws -> [Trial]) {
    self.rows = rows
    self.unit = unit
    self.trials = trials
  }

  init(_ name: String, targets: [Target] = [], trials: @escaping () throws -> [Trial]) {
    self.init([Row(name, targets: targets)], trials: trials)
  }
}
