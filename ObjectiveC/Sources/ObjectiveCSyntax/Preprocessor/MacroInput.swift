/// A stream of tokens in which the uses of macros are replaced by their expansions.
struct MacroInput {
  /// Remaining tokens of a macro's expansion.
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

  /// Expansions that are being read, the innermost last.
  var expansions: [Expansion] = []

  /// `true` if the tokens belong to the condition of an `#if` or `#elif`.
  var isCondition = false

  /// Macros whose expansion contains the tokens of this stream.
  let outer: Set<String>

  /// The next token of the source, if a lookahead has read it already.
  var ahead: Token?

  /// The range of the outermost macro's use, up to the last argument read so far.
  var use: Range<Int>?

  /// `true` if the next token begins the expansion of a macro whose use is first on its line.
  var isFirst = false

  init(_ source: Source, within outer: Set<String> = []) {
    self.source = source
    self.outer = outer
  }

  /// The macros that must not be expanded, because the next token is within their expansions.
  var names: Set<String> { outer.union(expansions.map(\.name)) }

  var isReplacing: Bool { !expansions.isEmpty || !outer.isEmpty }

  func isBeingReplaced(_ name: String) -> Bool {
    expansions.contains { $0.name == name } || outer.contains(name)
  }

  /// Begins to read the expansion of a macro, whose name is the token `name`.
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
