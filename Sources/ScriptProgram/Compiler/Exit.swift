/// What a statement that leaves its surroundings must do on the way, for one of them.
enum Exit {
  /// Releases the registers since a mark.
  case scope(CodeBuilder.Mark)

  /// A loop or a `switch`: where `break` and `continue` go.
  case target(break: CodeBuilder.Label, continue: CodeBuilder.Label?)

  /// Runs a `@finally`.
  case finally(FinallyContext)

  /// Gives up the lock of an `@synchronized`.
  case unlock(Register)

  /// Drops the arguments of an unfinished call, down to a number of them.
  case arguments(Int)
}

/// The ways into the `@finally` of a statement, and where each continues.
///
/// The code of the clause exists once. A register says which way was taken.
final class FinallyContext {
  let start = CodeBuilder.Label()
  let way: Register
  var continuations: [CodeBuilder.Label] = []

  init(way: Register) {
    self.way = way
  }
}

/// A label of a function, with what surrounds it.
struct NamedLabel {
  let label: CodeBuilder.Label

  /// The number of exits around the statement with the label; nil until it has been compiled.
  var depth: Int?

  /// The least number of exits around the label that jumps to it from before allow.
  var least = 0

  /// The location of its first use.
  let location: Int
}
