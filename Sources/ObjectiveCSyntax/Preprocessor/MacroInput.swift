/// Tokens that are about to be read, with what macros among them stand for.
struct MacroInput {
  /// What is left of what a macro stands for.
  struct Expansion {
    let name: String
    var rest: ArraySlice<Token>
  }

  /// Where tokens come from when no macro is being replaced.
  enum Source {
    case file
    case tokens(ArraySlice<Token>)
  }

  var source: Source

  /// The macros that are being replaced, the innermost last.
  var expansions: [Expansion] = []

  /// Macros that are being replaced around all this.
  let outer: Set<String>

  /// A token of the source that has been looked at.
  var ahead: Token?

  /// Where the outermost macro that is being replaced is used, up to its last argument so far.
  var use: Range<Int>?

  /// Whether the next token is the first that the macro stands for, and its name is first on its line.
  var isFirst = false

  init(_ source: Source, within outer: Set<String> = []) {
    self.source = source
    self.outer = outer
  }

  /// The macros that are being replaced.
  var names: Set<String> { outer.union(expansions.map(\.name)) }

  var isReplacing: Bool { !expansions.isEmpty || !outer.isEmpty }

  func isBeingReplaced(_ name: String) -> Bool {
    expansions.contains { $0.name == name } || outer.contains(name)
  }

  /// Begins to read what a macro stands for.
  mutating func push(_ tokens: [Token], for macro: String, in name: Token) {
    if use == nil {
      use = name.expansionRange
      isFirst = name.isFirstOnLine
    }
    var tokens = tokens
    if let first = tokens.first { tokens[0] = first.replacing(name) }
    expansions.append(Expansion(name: macro, rest: tokens[...]))
  }
}
