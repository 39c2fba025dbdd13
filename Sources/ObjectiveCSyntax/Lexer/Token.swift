/// A word, literal or sign of Objective-C.
package struct Token: Hashable, Sendable {
  package let kind: Kind

  /// Where its text is: for what a macro stands for, in the macro's definition.
  package let range: Range<Int>

  /// Where it is read: for what a macro stands for, where the macro is used.
  package let location: Int

  /// Whether only space is before it on its line.
  package let isFirstOnLine: Bool

  package init(kind: Kind, range: Range<Int>, isFirstOnLine: Bool) {
    self.init(kind: kind, range: range, location: range.lowerBound, isFirstOnLine: isFirstOnLine)
  }

  private init(kind: Kind, range: Range<Int>, location: Int, isFirstOnLine: Bool) {
    self.kind = kind
    self.range = range
    self.location = location
    self.isFirstOnLine = isFirstOnLine
  }

  /// The token, read in place of a macro's name.
  package func replacing(_ name: Token, isFirst: Bool) -> Token {
    Token(
      kind: kind, range: range, location: name.location,
      isFirstOnLine: isFirst && name.isFirstOnLine)
  }

  package func `is`(_ punctuator: Punctuator) -> Bool { kind == .punctuator(punctuator) }

  package func `is`(_ keyword: AtKeyword) -> Bool { kind == .atKeyword(keyword) }
}
