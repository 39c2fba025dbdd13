extension Parser {
  /// Reads an operand without prefix and postfix operators.
  mutating func readPrimary() throws(SyntaxError) -> Expression {
    let token = peek()
    let start = token.location
    switch token.kind {
    case .integer, .floating, .character, .string, .objectString:
      let literal = try readLiteral()
      return make(literal, from: start, at: start)
    case .identifier:
      return try readName()
    case .punctuator(.leftParenthesis):
      return try readParenthesized()
    case .punctuator(.leftBracket):
      return try readMessage()
    case .punctuator(.caret):
      return try readBlockLiteral()
    case .punctuator(.at):
      advance()
      let literal = try readObjectLiteral()
      return make(literal, from: start, at: start)
    case .atKeyword(.selector):
      advance()
      let selector = try readSelector()
      return make(.selector(selector), from: start, at: start)
    case .atKeyword(.protocol):
      advance()
      try expect(.leftParenthesis)
      let name = try expectName("a protocol's name")
      try expect(.rightParenthesis)
      return make(.protocol(name), from: start, at: start)
    case .atKeyword(.encode):
      advance()
      try expect(.leftParenthesis)
      let type = try readType()
      try expect(.rightParenthesis)
      return make(.encode(type), from: start, at: start)
    case .atKeyword(.available):
      skipMacro()
      return make(.available, from: start, at: start)
    default:
      throw expected("an expression")
    }
  }

  private mutating func readName() throws(SyntaxError) -> Expression {
    let start = peek().location
    let name = text(of: peek())
    guard !Self.keywords.contains(name) else { throw expected("an expression") }
    if name == "__builtin_available" {
      skipMacro()
      return make(.available, from: start, at: start)
    }
    if name == "_Generic" { return try readGeneric() }
    advance()
    return make(.name(name), from: start, at: start)
  }

  private mutating func readGeneric() throws(SyntaxError) -> Expression {
    let start = advance().location
    try expect(.leftParenthesis)
    let operand = try readAssignment()
    var choices: [Expression.Association] = []
    while take(.comma) {
      let location = peek().location
      let type = take(name: "default") ? nil : try readType()
      try expect(.colon)
      choices.append(
        Expression.Association(type: type, value: try readAssignment(), location: location))
    }
    try expect(.rightParenthesis)
    return make(.generic(operand, choices), from: start, at: start)
  }

  /// Keywords of statements, which cannot be names.
  static let keywords: Set<String> = [
    "if", "else", "for", "while", "do", "switch", "case", "default", "break", "continue", "return",
    "goto",
  ]

  private mutating func readParenthesized() throws(SyntaxError) -> Expression {
    let start = advance().location
    if next(is: .leftBrace) {
      let body = try readBody()
      try expect(.rightParenthesis)
      return make(.statements(body), from: start, at: start)
    }
    let inner = try readExpression()
    try expect(.rightParenthesis)
    return make(inner.kind, from: start, at: inner.location)
  }

  /// Reads a message expression, of which `[` is the next token.
  private mutating func readMessage() throws(SyntaxError) -> Expression {
    let start = advance().location
    var receiver = Expression.Receiver.super
    if !take(name: "super") {
      if beginsGenericClass {
        let start = peek().location
        let name = text(of: advance())
        _ = try readTypeArguments()
        receiver = .expression(make(.name(name), from: start, at: start))
      } else {
        receiver = .expression(try readExpression())
      }
    }
    let location = peek().location
    var selector = ""
    var arguments: [Expression] = []
    if let name = nextName, peek(1).is(.rightBracket) {
      advance()
      selector = name
    } else {
      guard nextName != nil || next(is: .colon) else { throw expected("a selector") }
      while nextName != nil || next(is: .colon) {
        if let piece = nextName {
          advance()
          selector += piece
        }
        try expect(.colon)
        selector += ":"
        arguments.append(try readAssignment())
      }
      while take(.comma) { arguments.append(try readAssignment()) }
    }
    try expect(.rightBracket)
    return make(
      .message(receiver, selector: selector, arguments), from: start, at: location)
  }

  /// Reads the selector in parentheses after `@selector`.
  private mutating func readSelector() throws(SyntaxError) -> String {
    try expect(.leftParenthesis)
    let isInParentheses = take(.leftParenthesis)
    var selector = ""
    while nextName != nil || next(is: .colon) {
      selector += text(of: advance())
      if !next(is: .colon), nextName != nil, !selector.hasSuffix(":") { break }
    }
    guard !selector.isEmpty else { throw expected("a selector") }
    try expect(.rightParenthesis)
    if isInParentheses { try expect(.rightParenthesis) }
    return selector
  }
}
