/// A word, literal or sign of Objective-C.
package struct Token: Hashable, Sendable {
  package private(set) var kind: Kind

  /// Where its text is: for what a macro stands for, in the macro's definition.
  package private(set) var range: Range<Int>

  /// Where it is read: for what a macro stands for, where the macro is used.
  package private(set) var expansionRange: Range<Int>

  /// Whether only space is before it on its line.
  package private(set) var isFirstOnLine: Bool

  /// Whether space is before it.
  private(set) var isAfterSpace: Bool

  /// Whether it stays as it is though a macro has its name: one that it is part of what stands for.
  private(set) var isExpandable = true

  init(kind: Kind, range: Range<Int>, isFirstOnLine: Bool, isAfterSpace: Bool) {
    self.kind = kind
    self.range = range
    self.isFirstOnLine = isFirstOnLine
    self.isAfterSpace = isAfterSpace
    expansionRange = range
  }

  // MARK: Macros

  /// The token, read where a macro is used.
  func replacing(_ use: Range<Int>, isFirst: Bool) -> Token {
    var token = self
    token.expansionRange = use
    token.isFirstOnLine = isFirst
    return token
  }

  /// The token in the place of a parameter.
  func replacing(_ parameter: Token) -> Token {
    var token = self
    token.isAfterSpace = parameter.isAfterSpace
    return token
  }

  /// The token as another kind, which an `@` before it makes it.
  func with(_ kind: Kind, from at: Token) -> Token {
    var token = at
    token.kind = kind
    token.range = range
    token.expansionRange = at.expansionRange.lowerBound..<expansionRange.upperBound
    return token
  }

  /// The token, with its text elsewhere.
  func moved(by distance: Int, to expansionRange: Range<Int>) -> Token {
    var token = self
    token.range = (range.lowerBound + distance)..<(range.upperBound + distance)
    token.expansionRange = expansionRange
    return token
  }

  /// The token, where no macro replaces it.
  var nonexpandable: Token {
    var token = self
    token.isExpandable = false
    return token
  }

  /// Where it begins to be read.
  package var location: Int { expansionRange.lowerBound }

  package func `is`(_ punctuator: Punctuator) -> Bool { kind == .punctuator(punctuator) }

  package func `is`(_ keyword: AtKeyword) -> Bool { kind == .atKeyword(keyword) }
}
