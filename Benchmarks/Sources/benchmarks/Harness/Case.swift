/// Subjects that do the same work, and the rows of the table that come of it.
struct Case {
  let rows: [Row]
  let unit: Unit

  /// Makes the subjects' trials, with all that they need.
  ///
  /// Only called for a case that is run, and held no longer than that.
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
