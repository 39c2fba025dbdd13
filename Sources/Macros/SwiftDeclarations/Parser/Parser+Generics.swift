extension Parser {
  /// Reads `<…>` after a name, and returns the text between the angle brackets.
  mutating func readGenericParameters() throws(SyntaxError) -> SwiftDeclaration.Text? {
    guard token.kind == .operator, takeOperator("<") else { return nil }
    let start = token.start
    var end = start
    while !takeOperator(">") {
      while at("@") { _ = readAttribute() }
      if at("each") || at("let"), isNameToken(peek()) { advance() }
      guard isName else { throw error("the name of a type is expected here") }
      advance()
      if token.kind == .operator, at("...") { advance() }
      if take(":") { try skipType() }
      end = lastEnd
      if take(",") {
        end = lastEnd
        continue
      }
      guard takeOperator(">") else { throw error("'>' is expected here") }
      break
    }
    return SwiftDeclaration.Text(text: text(start..<end), range: start..<end)
  }

  /// Reads `where` with its requirements, and returns the text of the requirements.
  mutating func readWhereClause() throws(SyntaxError) -> SwiftDeclaration.Text? {
    guard take("where") else { return nil }
    let start = token.start
    repeat {
      try skipRequirementSide()
      guard take(":") || take("==") || take("=") else { throw error("'==' is expected here") }
      try skipRequirementSide()
    } while take(",")
    return text(from: start)
  }

  /// Advances past a type, a number, or a layout constraint such as `_Trivial(64)`.
  private mutating func skipRequirementSide() throws(SyntaxError) {
    if takeOperator("-") || token.kind == .number {
      advance()
    } else {
      let isLayout = token.kind == .name && bytes[token.start] == UInt8(ascii: "_")
      try skipType()
      if isLayout, at("("), !token.isFirstOnLine { skipGroup() }
    }
  }

  /// Reads the types after a colon.
  mutating func readInheritedTypes() throws(SyntaxError) -> [SwiftDeclaration.Text] {
    guard take(":") else { return [] }
    var types: [SwiftDeclaration.Text] = []
    repeat { types.append(try readType()) } while take(",")
    return types
  }
}
