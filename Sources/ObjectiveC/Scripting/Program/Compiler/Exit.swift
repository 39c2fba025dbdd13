/// What a statement that leaves its surroundings must do on the way, for one of them.
enum Exit {
  /// Releases the registers since a mark.
  case scope(ScopeExit)

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

  /// The registers for a value that is returned meanwhile.
  ///
  /// The clause uses those above them, so no other would keep the value.
  let returnedObject: Register
  let returnedNumber: Register

  init(way: Register, returnedObject: Register, returnedNumber: Register) {
    self.way = way
    self.returnedObject = returnedObject
    self.returnedNumber = returnedNumber
  }
}

/// A scope, whose registers are released where it is left.
///
/// It is compared by identity: two scopes can have the same registers one after the other.
final class ScopeExit {
  let mark: CodeBuilder.Mark

  init(_ mark: CodeBuilder.Mark) {
    self.mark = mark
  }
}

/// A `goto` to a label that is still to come.
///
/// Which scopes it leaves is known where the label is.
struct ForwardJump {
  /// The index of the instruction that becomes the release of their registers.
  let index: Int

  /// The scopes around the `goto`, the innermost last.
  let scopes: [ScopeExit]

  /// The registers that are in use at the `goto`.
  let top: CodeBuilder.Mark
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

  /// The registers that are in use at the label, once it has been compiled.
  var top: CodeBuilder.Mark?

  /// The jumps to it that precede it.
  var forwardJumps: [ForwardJump] = []

  /// The location of its first use.
  let location: Int
}
