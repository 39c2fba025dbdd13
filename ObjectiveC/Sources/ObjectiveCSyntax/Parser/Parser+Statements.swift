extension Parser {
  /// Reads one statement, or reports a mistake and skips the statement.
  mutating func readStatement(into statements: inout [Statement]) {
    let start = index
    let location = peek().location
    let known = declarations.count
    let first = statements.count
    do throws(SyntaxError) {
      statements.append(try readStatement())
    } catch {
      report(error)
      recover(from: start)
    }
    if index == start { advance() }
    // Types precede the variables declared with them.
    let types = declarations[known...].map { Statement(kind: .declaration($0), location: location) }
    statements.insert(contentsOf: types, at: first)
    declarations.removeSubrange(known...)
  }

  /// Skips the rest of an unreadable statement and of all brackets that the statement has opened.
  ///
  /// The parameter `start` is the index of the statement's first token.
  mutating func recover(from start: Int) {
    var candidate = start
    while candidate < index {
      let end = endOfBrackets(at: candidate - index)
      if let end, end >= index {
        jump(to: end + 1)
        break
      }
      candidate = (end ?? candidate) + 1
    }
    skipStatement()
  }

  /// Reads the statement that a condition or a loop controls, with the labels before it.
  private mutating func readSubstatement() throws(SyntaxError) -> Statement {
    let location = peek().location
    let known = declarations.count
    var statements = [try readStatement()]
    while statements.last?.isLabel == true { statements.append(try readStatement()) }
    declarations.removeSubrange(known...)
    return statements.count == 1
      ? statements[0] : Statement(kind: .block(statements), location: location)
  }

  private mutating func readStatement() throws(SyntaxError) -> Statement {
    let outer = try enter()
    defer { leave(outer) }
    attributesStart = nextName == "__attribute__" ? index : nil
    while nextName == "__attribute__" { skipMacro() }
    let location = peek().location
    return Statement(kind: try readStatementKind(), location: location)
  }

  private mutating func readStatementKind() throws(SyntaxError) -> Statement.Kind {
    switch peek().kind {
    case .punctuator(.semicolon):
      advance()
      return .empty
    case .punctuator(.leftBrace):
      return .block(try readBody())
    case .atKeyword(.autoreleasepool):
      advance()
      return .autoreleasepool(try readBody())
    case .atKeyword(.synchronized):
      advance()
      return .synchronized(try readCondition(), try readBody())
    case .atKeyword(.try):
      return try readTry()
    case .atKeyword(.throw):
      advance()
      return .throw(try readValue())
    case .identifier:
      return try readNamedStatement(text(of: peek()))
    default:
      return try readExpressionStatement()
    }
  }

  private mutating func readNamedStatement(_ name: String) throws(SyntaxError) -> Statement.Kind {
    switch name {
    case "if":
      return try readIf()
    case "while":
      advance()
      return .while(try readCondition(), try readSubstatement())
    case "do":
      advance()
      let body = try readSubstatement()
      guard take(name: "while") else { throw expected("'while'") }
      let condition = try readCondition()
      endStatement()
      return .doWhile(body, condition)
    case "for":
      return try readFor()
    case "switch":
      advance()
      return .switch(try readCondition(), try readSubstatement())
    case "case":
      advance()
      let value = try readConditional()
      let end = take(.ellipsis) ? try readConditional() : nil
      try expect(.colon)
      return .case(value, through: end)
    case "default" where peek(1).is(.colon):
      advance()
      advance()
      return .default
    case "break", "continue":
      advance()
      endStatement()
      return name == "break" ? .break : .continue
    case "return":
      advance()
      return .return(try readValue())
    case _ where beginsStaticAssertion:
      return try readStaticAssertion()
    case "goto":
      advance()
      if next(is: .star) {
        throw SyntaxError(
          message: "a goto to a computed label is not supported", location: peek().location)
      }
      let label = try expectName("a label")
      endStatement()
      return .goto(label)
    case "typedef":
      try readTypedef()
      return .empty
    case _ where peek(1).is(.colon) && !Self.keywords.contains(name):
      advance()
      advance()
      return .label(name)
    case _ where beginsDeclaration(isInFunction: true):
      let variables = try readVariables()
      endStatement()
      return variables.isEmpty ? .empty : .variables(variables)
    default:
      return try readExpressionStatement()
    }
  }

  private mutating func readExpressionStatement() throws(SyntaxError) -> Statement.Kind {
    let expression = try readExpression()
    endStatement()
    return .expression(expression)
  }

  /// Reads the optional operand of `return` or `@throw`.
  private mutating func readValue() throws(SyntaxError) -> Expression? {
    let value = next(is: .semicolon) || isAtEnd ? nil : try readExpression()
    endStatement()
    return value
  }

  /// Takes a semicolon, or reports a missing semicolon and skips to the next statement.
  mutating func endStatement() {
    if take(.semicolon) { return }
    reportMissingSemicolon()
    if !peek().isFirstOnLine { skipStatement() }
  }

  private mutating func readCondition() throws(SyntaxError) -> Expression {
    try expect(.leftParenthesis)
    let condition = try readExpression()
    try expect(.rightParenthesis)
    return condition
  }

  // MARK: Conditions

  /// Reads an `if` with all its `else if` branches, in a loop because there may be many.
  private mutating func readIf() throws(SyntaxError) -> Statement.Kind {
    var branches: [(location: Int, condition: Expression, then: Statement)] = []
    var last: Statement?
    while true {
      let location = advance().location
      let condition = try readCondition()
      branches.append((location, condition, try readSubstatement()))
      guard take(name: "else") else { break }
      guard nextName == "if" else {
        last = try readSubstatement()
        break
      }
      try grow()
    }
    while branches.count > 1, let (location, condition, then) = branches.popLast() {
      last = Statement(kind: .if(condition, then: then, else: last), location: location)
    }
    return .if(branches[0].condition, then: branches[0].then, else: last)
  }

  // MARK: Loops

  private mutating func readFor() throws(SyntaxError) -> Statement.Kind {
    advance()
    try expect(.leftParenthesis)
    let location = peek().location
    var first: Statement?
    if !next(is: .semicolon) {
      if beginsDeclaration(isInFunction: true) {
        first = Statement(kind: .variables(try readVariables()), location: location)
      } else {
        first = Statement(kind: .expression(try readExpression()), location: location)
      }
      if let element = first, take(name: "in") {
        let collection = try readExpression()
        try expect(.rightParenthesis)
        return .forIn(element, collection, try readSubstatement())
      }
    }
    try expect(.semicolon)
    let condition = next(is: .semicolon) ? nil : try readExpression()
    try expect(.semicolon)
    let step = next(is: .rightParenthesis) ? nil : try readExpression()
    try expect(.rightParenthesis)
    return .for(first: first, condition: condition, step: step, try readSubstatement())
  }

  // MARK: Exceptions

  private mutating func readTry() throws(SyntaxError) -> Statement.Kind {
    advance()
    let body = try readBody()
    var catches: [Statement.Catch] = []
    while next(is: .catch) {
      let location = advance().location
      try expect(.leftParenthesis)
      var variable: VariableDeclaration?
      if !take(.ellipsis) { variable = try readVariable(of: try readDeclarationHead()) }
      try expect(.rightParenthesis)
      catches.append(
        Statement.Catch(variable: variable, body: try readBody(), location: location))
    }
    var finally: [Statement]?
    if next(is: .finally) {
      advance()
      finally = try readBody()
    }
    if catches.isEmpty, finally == nil { report(expected("'@catch' or '@finally'")) }
    return .try(body, catches: catches, finally: finally)
  }
}

extension Statement {
  /// `true` if the statement only labels the following statement.
  fileprivate var isLabel: Bool {
    switch kind {
    case .label, .case, .default: true
    default: false
    }
  }
}
