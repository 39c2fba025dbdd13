/// A word, sign or literal of Swift source.
struct Token {
  var kind: Kind
  var start: Int
  var end: Int
  /// The line on which the token begins, counted from 1.
  var line: Int
  var isFirstOnLine: Bool
  /// `true` if an operand may end directly before the token.
  ///
  /// Swift tells prefix, binary and postfix operators apart by `isLeftBound` and `isRightBound`.
  var isLeftBound: Bool
  /// `true` if an operand may begin directly after the token.
  var isRightBound: Bool

  var range: Range<Int> { start..<end }
}

extension Token {
  enum Kind {
    case name
    /// A name in backquotes, such as `default` as the name of a method.
    case quotedName
    case number
    /// A string literal, including its interpolations.
    case string
    case regex
    /// A run of operator characters, or a single `!` or `?` directly after an operand.
    case `operator`
    /// A bracket, comma or other sign, but no operator.
    case sign
    /// A `#` with the name after it, as in `#if`.
    case pound
    case unknown
    case end
  }
}
