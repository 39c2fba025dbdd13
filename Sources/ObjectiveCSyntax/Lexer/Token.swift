/// A name, keyword, literal or punctuator of Objective-C.
package struct Token: Hashable, Sendable {
  package private(set) var kind: Kind

  /// The range of its text; for a token of a macro's body, a range in the macro's definition.
  package private(set) var range: Range<Int>

  /// The range that it was read from; for a token of a macro's body, the use of the macro.
  package private(set) var expansionRange: Range<Int>

  /// Whether only space precedes it on its line.
  package private(set) var isFirstOnLine: Bool

  /// Whether space precedes it.
  private(set) var isAfterSpace: Bool

  /// Whether a macro of its name replaces it.
  ///
  /// False for the name of a macro within its own expansion.
  private(set) var isExpandable = true

  init(kind: Kind, range: Range<Int>, isFirstOnLine: Bool, isAfterSpace: Bool) {
    self.kind = kind
    self.range = range
    self.isFirstOnLine = isFirstOnLine
    self.isAfterSpace = isAfterSpace
    expansionRange = range
  }

  // MARK: Macros

  /// The token as part of the expansion of a macro.
  func replacing(_ use: Range<Int>, isFirst: Bool) -> Token {
    var token = self
    token.expansionRange = use
    token.isFirstOnLine = isFirst
    return token
  }

  /// The token as a replacement of a parameter.
  func replacing(_ parameter: Token) -> Token {
    var token = self
    token.isAfterSpace = parameter.isAfterSpace
    return token
  }

  /// The token merged with an `@` before it into one of another kind.
  func with(_ kind: Kind, from at: Token) -> Token {
    var token = at
    token.kind = kind
    token.range = range
    token.expansionRange = at.expansionRange.lowerBound..<expansionRange.upperBound
    return token
  }

  /// The token with its text at another offset.
  func moved(by distance: Int, to expansionRange: Range<Int>) -> Token {
    var token = self
    token.range = (range.lowerBound + distance)..<(range.upperBound + distance)
    token.expansionRange = expansionRange
    return token
  }

  /// The token as one that no macro replaces.
  var nonexpandable: Token {
    var token = self
    token.isExpandable = false
    return token
  }

  /// The offset at which diagnostics report it.
  package var location: Int { expansionRange.lowerBound }

  package func `is`(_ punctuator: Punctuator) -> Bool { kind == .punctuator(punctuator) }

  package func `is`(_ keyword: AtKeyword) -> Bool { kind == .atKeyword(keyword) }
}
