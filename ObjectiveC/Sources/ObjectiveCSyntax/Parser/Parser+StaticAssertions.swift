extension Parser {
  /// `true` if a `_Static_assert` is next.
  var beginsStaticAssertion: Bool {
    (nextName == "_Static_assert" || nextName == "static_assert") && peek(1).is(.leftParenthesis)
  }

  mutating func readStaticAssertion() throws(SyntaxError) -> Statement.Kind {
    advance()
    advance()
    let condition = try readAssignment()
    var text = ""
    if take(.comma), case .string(let bytes) = try readLiteral() {
      text = String(decoding: bytes, as: UTF8.self)
    }
    try expect(.rightParenthesis)
    endStatement()
    return .staticAssert(condition, text)
  }

  /// Reads a static assertion among the fields of a structure.
  ///
  /// In a program, the assertion is evaluated at once. Therefore its condition must not contain
  /// `sizeof`.
  mutating func readStaticAssertionOfField() throws(SyntaxError) {
    let location = peek().location
    let start = index + 2
    let kind = try readStaticAssertion()
    guard isProgram, case .staticAssert(let condition, let text) = kind else { return }
    var tokens: [Token] = []
    for other in start..<index where peek(other - index).location < condition.range.upperBound {
      tokens.append(peek(other - index))
    }
    guard let value = value(of: tokens) else {
      throw SyntaxError(
        message: "expected an integer constant in the static assertion of a field",
        location: location)
    }
    if value == 0 {
      throw SyntaxError(message: "a static assertion fails: \(text)", location: location)
    }
  }
}
