/// Finding the end of an expression. Brackets are jumped over.
extension Parser {
  mutating func readExpression() throws(SyntaxError) -> SwiftDeclaration.Text {
    let start = token.start
    try skipExpression()
    return text(from: start)
  }

  /// Moves behind an expression: operands, with an operator between two.
  mutating func skipExpression() throws(SyntaxError) {
    try enter()
    defer { leave() }
    try skipOperand()
    while true {
      if take("is") {
        try skipType()
      } else if take("as") {
        if token.isLeftBound, at("?") || at("!") { advance() }
        try skipType()
      } else if take("=") || take("->") {
        try skipOperand()
      } else if at("?"), !token.isLeftBound {
        advance()
        try skipExpression()
        try expect(":")
        try skipOperand()
      } else if isBinaryOperator {
        advance()
        try skipOperand()
      } else if at("async") || at("throws") {
        let isType: Bool? = trying { parser in
          _ = try parser.readEffects()
          return parser.at("->") ? true : nil
        }
        guard isType == true else { return }
      } else {
        return
      }
    }
  }

  private var isBinaryOperator: Bool {
    token.kind == .operator && token.isLeftBound == token.isRightBound && !at("?") && !at("!")
  }

  /// Words before an operand, where one follows on the line.
  private static let operandPrefixes: Set<String> = [
    "await", "unsafe", "any", "some", "each", "repeat", "copy", "consume", "borrow", "_move",
    "_borrow",
  ]

  /// Words that end an expression.
  private static let reservedWords: Set<String> = [
    "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "else", "enum", "extension", "fallthrough", "fileprivate", "for", "func", "guard", "import",
    "in",
    "internal", "is", "as", "let", "operator", "precedencegroup", "private", "protocol", "public",
    "return", "static", "struct", "subscript", "throw", "throws", "rethrows", "typealias", "var",
    "where", "while",
  ]

  /// Moves behind an operand with its prefixes, calls and members.
  mutating func skipOperand() throws(SyntaxError) {
    while true {
      if take("try") {
        if token.isLeftBound, at("?") || at("!") { advance() }
      } else if token.kind == .operator, !token.isLeftBound, token.isRightBound {
        advance()
      } else if at("@") {
        _ = readAttribute()
      } else if token.kind == .name, Self.operandPrefixes.contains(word), isBeforeOperand {
        advance()
      } else {
        break
      }
    }
    try skipPrimary()
  }

  /// Whether the current word, which may be a name, precedes an operand.
  private var isBeforeOperand: Bool {
    if at("await") { return true }
    let next = peek()
    if next.isFirstOnLine { return false }
    switch next.kind {
    case .name: return !["is", "as", "in", "where", "else"].contains(text(next.range))
    case .quotedName, .number, .string, .pound: return true
    case .sign:
      // A space before the parenthesis tells `any (P).self` from a call.
      return ["repeat", "unsafe", "any", "some"].contains(word) && isText("(", of: next)
        && next.start > token.end
    default: return false
    }
  }

  private mutating func skipPrimary() throws(SyntaxError) {
    switch token.kind {
    case .number, .string, .regex, .quotedName:
      advance()
    case .pound:
      guard !isDirective else { throw error("an expression is expected here") }
      advance()
      skipModuleMembers()
    case .name:
      if at("if") || at("switch") { return try skipChoice() }
      guard !Self.reservedWords.contains(word) else {
        throw error("an expression is expected here")
      }
      advance()
    case .sign where at("(") || at("[") || at("{"):
      skipGroup()
    case .sign where at("\\"):
      advance()
      try skipKeyPath()
    case .sign where at(".") && (isNameToken(peek()) || peek().kind == .number):
      advance()
      advance()
    default:
      throw error("an expression is expected here")
    }
    try skipSuffixes()
  }

  /// Moves behind the names that a module's name precedes.
  private mutating func skipModuleMembers() {
    while at("::") || (at(".") && token.start == lastEnd), isNameToken(peek()) {
      advance()
      advance()
    }
  }

  /// Moves behind calls, subscripts, members, closures and postfix operators.
  private mutating func skipSuffixes() throws(SyntaxError) {
    while true {
      if token.kind == .operator {
        if at("<") || (bytes[token.start] == UInt8(ascii: "<") && token.isLeftBound) {
          guard skipGenericArgumentsOfExpression() else {
            guard isPostfixOperator else { return }
            advance()
            continue
          }
        } else if isPostfixOperator {
          advance()
        } else {
          return
        }
      } else if at(".") || at("::") {
        let next = peek()
        guard isNameToken(next) || next.kind == .number || isText("(", of: next) else { return }
        advance()
        skipTokenOrGroup()
      } else if (at("(") || at("[")) && !token.isFirstOnLine {
        skipGroup()
      } else if at("{"), isTrailingClosure {
        skipGroup()
        skipLabelledClosures()
      } else if at("#if"), isSuffixUnderCondition {
        skipConditional()
      } else {
        return
      }
    }
  }

  private var isPostfixOperator: Bool {
    if at("?") || at("!") { return token.isLeftBound }
    return token.isLeftBound && !token.isRightBound && !at("->") && !at("=")
  }

  /// Moves behind `<…>` if what follows says that it is no comparison.
  private mutating func skipGenericArgumentsOfExpression() -> Bool {
    let result: Bool? = trying { parser in
      try parser.skipGenericArguments()
      let next = parser.token
      switch next.kind {
      case .end: return true
      case .sign:
        if parser.at("(") || parser.at("[") { return next.isFirstOnLine ? nil : true }
        return parser.at("@") || parser.at("\\") ? nil : true
      case .operator:
        if parser.at("&") { return true }
        return next.isLeftBound && (parser.at("?") || parser.at("!")) ? true : nil
      default: return nil
      }
    }
    return result == true
  }

  /// Whether the brace here begins a closure, and not the observers of a variable.
  private var isTrailingClosure: Bool { !isAtObservers && !isText("case", of: peek()) }

  private mutating func skipLabelledClosures() {
    while isNameToken(token), !at("default"), isText(":", of: peek()), isText("{", of: peek(2)) {
      advance()
      advance()
      skipGroup()
    }
  }

  /// Whether the `#if` here has members of the operand before it, as in a row of calls.
  private var isSuffixUnderCondition: Bool {
    var parser = self
    while parser.take("#if") {
      guard (try? parser.readCondition()) != nil else { return false }
    }
    return parser.at(".") && parser.token.isFirstOnLine && parser.isNameToken(parser.peek())
  }

  /// Moves behind `#if` and all up to its `#endif`.
  mutating func skipConditional() {
    var depth = 0
    repeat {
      if at("#if") { depth += 1 } else if at("#endif") { depth -= 1 }
      skipTokenOrGroup()
    } while depth > 0 && !isAtEndOfGroup
  }

  /// Reads the condition of `#if`, up to the end of the line.
  ///
  /// The line goes on behind an operator, and before one.
  mutating func readCondition() throws(SyntaxError) -> SwiftDeclaration.Text {
    let start = token.start
    guard !token.isFirstOnLine, !isAtEndOfGroup else { throw error("a condition is expected here") }
    var isOperandExpected = true
    while isOperandExpected || !token.isFirstOnLine || isBinaryOperator, !isAtEndOfGroup, !at(";") {
      isOperandExpected = isBinaryOperator
      skipTokenOrGroup()
    }
    return text(from: start)
  }

  var isDirective: Bool { at("#if") || at("#elseif") || at("#else") || at("#endif") }

  /// Moves behind what follows the backslash of a key path.
  private mutating func skipKeyPath() throws(SyntaxError) {
    if at("(") || at("[") || (isName && token.start == lastEnd) {
      if isName { advance() } else { skipGroup() }
      _ = trying { parser in
        try parser.skipGenericArguments()
        return true
      }
    }
    while token.start == lastEnd || (at(".") && isNameToken(peek())) {
      if at(".") || at("::") {
        advance()
        if isName { advance() }
      } else if at("[") || at("(") {
        skipGroup()
      } else if at("?") || at("!") {
        advance()
      } else if token.kind == .number {
        advance()
      } else {
        return
      }
    }
  }
}

// MARK: - if and switch

extension Parser {
  /// Moves behind `if` with its branches, or behind `switch`.
  private mutating func skipChoice() throws(SyntaxError) {
    repeat {
      advance()
      try skipToBody()
      skipGroup()
      guard take("else") else { return }
    } while at("if")
    guard at("{") else { throw error("'{' is expected here") }
    skipGroup()
  }

  /// Moves to the brace that begins the body of a statement.
  mutating func skipToBody() throws(SyntaxError) {
    while !isAtEndOfGroup {
      if at("{"), !isClosureInCondition { return }
      skipTokenOrGroup()
    }
    throw error("'{' is expected here")
  }

  /// Whether the brace here begins a closure in the condition of a statement, by what follows it.
  private var isClosureInCondition: Bool {
    var parser = self
    parser.advance()
    if parser.token.isFirstOnLine || parser.at("case") || parser.at("default") { return false }
    parser = self
    parser.skipGroup()
    if parser.at("{") || parser.at("where") || parser.at(",") { return true }
    if parser.token.isFirstOnLine { return false }
    if parser.at("is") || parser.at("as") || parser.token.kind == .operator { return true }
    return [".", "(", "[", ":"].contains(where: { parser.at($0) })
  }
}

// MARK: - Macros

extension Parser {
  /// Moves behind the use of a macro, with its arguments and closures.
  mutating func skipMacroExpansion() throws(SyntaxError) {
    advance()
    skipModuleMembers()
    if token.start == lastEnd { try skipGenericArguments() }
    if at("("), !token.isFirstOnLine { skipGroup() }
    if at("{"), isTrailingClosure {
      skipGroup()
      skipLabelledClosures()
    }
  }
}
