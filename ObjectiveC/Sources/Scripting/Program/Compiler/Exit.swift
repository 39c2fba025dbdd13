/// The action that unwinds one enclosing construct when a statement leaves the construct.
enum Exit {
  /// Releases the registers that the scope has allocated.
  case scope(ScopeExit)

  /// Nothing to unwind: a loop or a `switch`, with the targets of `break` and `continue`.
  case target(break: CodeBuilder.Label, continue: CodeBuilder.Label?)

  /// Runs a `@finally` clause or the cleanup function of a variable; with the labels inside the
  /// construct.
  case finally(FinallyContext, Set<String>)

  /// Unlocks the object of an `@synchronized`; with the labels inside the construct.
  case unlock(Register, Set<String>)

  /// Nothing to unwind: the labels in a statement expression, which a `goto` inside the expression
  /// does not leave.
  case labels(Set<String>)

  /// Clears the arguments of an unfinished call, beginning with the given index.
  case arguments(Int)
}

/// The ways into a `@finally` clause, and the place at which each way continues.
///
/// The clause is compiled once. The register `way` records how the clause was entered: 0 from the
/// end of the body, 1 with an exception, and *i* + 2 for `continuations[i]`.
final class FinallyContext {
  let start = CodeBuilder.Label()
  let way: Register
  var continuations: [CodeBuilder.Label] = []

  /// Registers that keep a returned value while the clause runs.
  ///
  /// The clause may reuse all registers above these two, so no other register would keep the value.
  let returnedObject: Register
  let returnedNumber: Register

  init(way: Register, returnedObject: Register, returnedNumber: Register) {
    self.way = way
    self.returnedObject = returnedObject
    self.returnedNumber = returnedNumber
  }
}

/// A scope, whose registers are released when control leaves it.
///
/// Scopes are compared by identity, because consecutive scopes may use the same registers.
final class ScopeExit {
  let mark: CodeBuilder.Mark

  init(_ mark: CodeBuilder.Mark) {
    self.mark = mark
  }
}

/// A `goto` to a label that has not been compiled yet.
///
/// The scopes that the jump leaves are known when the label is compiled.
struct ForwardJump {
  /// The index of the placeholder instruction that may become the release of these scopes'
  /// registers.
  let index: Int

  /// Scopes around the `goto`, innermost last.
  let scopes: [ScopeExit]

  /// Registers in use at the `goto`.
  let top: CodeBuilder.Mark
}

/// A label of a function, with the constructs that enclose it.
struct NamedLabel {
  let label: CodeBuilder.Label

  /// The number of entries of `exits` around the label; `nil` until the labeled statement is
  /// compiled.
  var depth: Int?

  /// The number of constructs around the label that a jump cannot enter.
  var protected = 0

  /// The least number of such constructs that surround both the label and a jump to it, over all
  /// jumps.
  ///
  /// A number below `protected` means that a jump enters a protected construct.
  var entered = Int.max

  /// The registers in use at the label; `nil` until the labeled statement is compiled.
  var top: CodeBuilder.Mark?

  /// Jumps that precede the label.
  var forwardJumps: [ForwardJump] = []

  /// The source offset of the label's first use.
  let location: Int
}
