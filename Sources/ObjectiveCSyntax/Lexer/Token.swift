/// A word, literal or sign of Objective-C.
package struct Token: Hashable, Sendable {
  package let kind: Kind

  /// Where its text is: for what a macro stands for, in the macro's definition.
  package let range: Range<Int>

  /// Where it is read: for what a macro stands for, where the macro is used.
  package let place: Range<Int>

  /// Whether only space is before it on its line.
  package let isFirstOnLine: Bool

  package init(kind: Kind, range: Range<Int>, isFirstOnLine: Bool) {
    self.init(kind: kind, range: range, place: range, isFirstOnLine: isFirstOnLine)
  }

  private init(kind: Kind, range: Range<Int>, place: Range<Int>, isFirstOnLine: Bool) {
    self.kind = kind
    self.range = range
    self.place = place
    self.isFirstOnLine = isFirstOnLine
  }

  /// The token, read in place of a macro's name.
  package func replacing(_ name: Token, isFirst: Bool) -> Token {
    Token(
      kind: kind, range: range, place: name.place,
      isFirstOnLine: isFirst && name.isFirstOnLine)
  }

  /// Where it begins to be read.
  package var location: Int { place.lowerBound }

  package func `is`(_ punctuator: Punctuator) -> Bool { kind == .punctuator(punctuator) }

  package func `is`(_ keyword: AtKeyword) -> Bool { kind == .atKeyword(keyword) }
}
