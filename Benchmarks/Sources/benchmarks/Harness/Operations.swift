import ArgumentParser

/// Runs operations for `count-instructions.sh`, which counts their instructions.
enum Operations {
  /// Runs operations of `Subject.library` in each named case, and prints the number of operations.
  static func perform(for names: [String]) throws {
    for name in names {
      guard let named = Catalog.cases.first(where: { $0.rows.contains { $0.name == name } }) else {
        throw ValidationError("nothing is named '\(name)'; see --list")
      }
      guard let trial = try named.trials().first(where: { $0.subject == .library }) else {
        throw ValidationError("the library is no subject of '\(name)'")
      }
      let count = (999 / trial.batch + 1) * trial.batch
      // The first run is not counted: it fills tables and creates dispatch plans.
      _ = try trial.run(count)
      try countedOperations(of: trial, count)
      guard trial.isRight(2 * count) else {
        throw WrongTotal(name: name, subject: .library, operations: 2 * count)
      }
      print(name, count)
    }
  }
}

/// Runs the counted operations; callgrind recognizes the function by the name `countedOperations`.
@inline(never) private func countedOperations(of trial: Trial, _ count: Int) throws {
  // Keep a call after `trial.run`: a tail call would end `countedOperations` with a jump, and
  // callgrind would miss the end.
  blackHole(try trial.run(count))
}
