extension Parser {
  /// Reads a block literal, of which `^` is the next token.
  mutating func readBlockLiteral() throws(SyntaxError) -> Expression {
    let start = advance().location
    var returnType: DeclaredType?
    var parameters: [ParameterDeclaration] = []
    var isVariadic = false
    while nextName == "__attribute__" { skipMacro() }
    if next(is: .leftParenthesis) {
      if case .function(let read, let hasMore) = try readParameters() {
        parameters = read
        isVariadic = hasMore
      }
    } else if !next(is: .leftBrace) {
      let type = try readType()
      if case .function(let function) = type.kind {
        returnType = function.returnType
        parameters = function.parameters
        isVariadic = function.isVariadic
      } else {
        returnType = type
      }
    }
    while nextName == "__attribute__" { skipMacro() }
    let body = try readBody()
    let literal = Expression.BlockLiteral(
      returnType: returnType, parameters: parameters, isVariadic: isVariadic, body: body)
    return make(.blockLiteral(literal), from: start, at: start)
  }

  /// Reads statements in braces.
  mutating func readBody() throws(SyntaxError) -> [Statement] {
    guard next(is: .leftBrace) else { throw expected("'{'") }
    let outer = try enter()
    defer { leave(outer) }
    let isClosed = endOfBrackets() != nil
    let open = advance()
    var statements: [Statement] = []
    while !take(.rightBrace) {
      if endsBody(isClosed: isClosed) {
        report("this '{' has no '}'", at: open.location)
        break
      }
      readStatement(into: &statements)
    }
    return statements
  }

  /// `true` if a declaration is next that cannot occur among statements.
  private func endsBody(isClosed: Bool) -> Bool {
    switch peek().kind {
    case .end: true
    case .atKeyword(let keyword): keyword.isDeclarationKeyword
    default: !isClosed && beginsMethod
    }
  }

  /// `true` if a method is next, and not an operator `+` or `-`.
  var beginsMethod: Bool {
    peek().isFirstOnLine && (next(is: .minus) || next(is: .plus)) && peek(1).is(.leftParenthesis)
  }
}
