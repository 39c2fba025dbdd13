/// A stream of tokens, with the expansions of the macros that are being replaced.
struct MacroInput {
  /// The remaining tokens of the expansion of a macro.
  struct Expansion {
    let name: String
    var rest: ArraySlice<Token>
  }

  /// The source of the tokens outside of expansions.
  enum Source {
    case file
    case tokens(ArraySlice<Token>)
  }

  var source: Source

  /// The macros that are being replaced, the innermost last.
  var expansions: [Expansion] = []

  /// Whether the tokens are those of a condition.
  var isCondition = false

  /// The macros whose expansion this stream is part of.
  let outer: Set<String>

  /// The next token of the source, if it has been peeked at.
  var ahead: Token?

  /// The range of the use of the outermost macro, up to the last argument read so far.
  var use: Range<Int>?

  /// Whether the next token is the first of the expansion of a macro that is first on its line.
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

  /// Begins to read the expansion of a macro.
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
