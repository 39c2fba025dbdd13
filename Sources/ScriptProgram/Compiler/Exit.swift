/// What a statement that leaves its surroundings must do on the way, for one of them.
enum Exit {
  /// Releases the registers since a mark.
  case scope(CodeBuilder.Mark)

  /// A loop or a `switch`: where `break` and `continue` go.
  case target(break: CodeBuilder.Label, continue: CodeBuilder.Label?)

  /// Runs a `@finally`, or the cleanup function of a variable; with the labels within.
  case finally(FinallyContext, Set<String>)

  /// Gives up the lock of an `@synchronized`; with the labels within.
  case unlock(Register, Set<String>)

  /// The labels in a statement expression, which a `goto` in it does not leave.
  case labels(Set<String>)

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

  /// The number of exits around it that cannot be entered by a jump.
  var protected = 0

  /// The least number of those around the jumps to it.
  var entered = Int.max

  /// The location of its first use.
  let location: Int
}
