import ArgumentParser

/// Operations that are done for a tool that counts their instructions.
enum Operations {
  /// Does the operations of the library's subject in each of some cases, and prints how many.
  static func perform(for names: [String]) throws {
    for name in names {
      guard let named = Catalog.cases.first(where: { $0.rows.contains { $0.name == name } }) else {
        throw ValidationError("nothing is named '\(name)'; see --list")
      }
      guard let trial = try named.trials().first(where: { $0.subject == .library }) else {
        throw ValidationError("the library is no subject of '\(name)'")
      }
      let count = (999 / trial.batch + 1) * trial.batch
      // What is done once is not counted: tables are filled, and plans made.
      _ = try trial.run(count)
      try countedOperations(of: trial, count)
      guard trial.isRight(2 * count) else {
        throw WrongTotal(name: name, subject: .library, operations: 2 * count)
      }
      print(name, count)
    }
  }
}

/// The operations that the tool counts, which knows this function by its name.
@inline(never) private func countedOperations(of trial: Trial, _ count: Int) throws {
  // Not the last thing that is done: the tool would not see the end of a function that ends in a jump.
  blackHole(try trial.run(count))
}
