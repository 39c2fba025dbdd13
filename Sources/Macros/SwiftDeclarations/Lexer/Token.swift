/// A word, sign or literal of Swift.
struct Token {
  var kind: Kind
  var start: Int
  var end: Int
  /// The line that it begins on, counted from 1.
  var line: Int
  var isFirstOnLine: Bool
  /// Whether an operand may end directly before it, and one begin directly behind it.
  ///
  /// Swift tells prefix, binary and postfix operators apart by these.
  var isLeftBound: Bool
  var isRightBound: Bool

  var range: Range<Int> { start..<end }
}

extension Token {
  enum Kind {
    case name
    /// A name in backquotes.
    case quotedName
    case number
    /// A string with all that is interpolated.
    case string
    case regex
    /// A run of operator characters; `!` or `?` alone directly behind an operand.
    case `operator`
    /// A bracket, comma or other sign that is no operator.
    case sign
    /// `#` with the name behind it, as in `#if`.
    case pound
    case unknown
    case end
  }
}
