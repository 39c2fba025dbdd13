/// Finds the end of an expression, skipping brackets as whole groups.
extension Parser {
  mutating func readExpression() throws(SyntaxError) -> SwiftDeclaration.Text {
    let start = token.start
    try skipExpression()
    return text(from: start)
  }

  /// Advances past an expression: operands with binary operators between them.
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

  /// Words that precede an operand, if an operand follows on the same line.
  private static let operandPrefixes: Set<String> = [
    "await", "unsafe", "any", "some", "each", "repeat", "copy", "consume", "borrow", "_move",
    "_borrow",
  ]

  /// Reserved words that end an expression, because no expression contains them.
  private static let reservedWords: Set<String> = [
    "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "else", "enum", "extension", "fallthrough", "fileprivate", "for", "func", "guard", "import",
    "in",
    "internal", "is", "as", "let", "operator", "precedencegroup", "private", "protocol", "public",
    "return", "static", "struct", "subscript", "throw", "throws", "rethrows", "typealias", "var",
    "where", "while",
  ]

  /// Advances past an operand, including its prefixes, calls and members.
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

  /// `true` if an operand follows the current word.
  ///
  /// Otherwise the word may itself be a name.
  private var isBeforeOperand: Bool {
    if at("await") { return true }
    let next = peek()
    if next.isFirstOnLine { return false }
    switch next.kind {
    case .name: return !["is", "as", "in", "where", "else"].contains(text(next.range))
    case .quotedName, .number, .string, .pound: return true
    case .sign:
      // A space before the parenthesis distinguishes `any (P).self` from a call.
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

  /// Advances past the names that follow the name of a module.
  private mutating func skipModuleMembers() {
    while at("::") || (at(".") && token.start == lastEnd), isNameToken(peek()) {
      advance()
      advance()
    }
  }

  /// Advances past calls, subscripts, members, closures and postfix operators.
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

  /// Advances past `<…>` if the token after it shows that the `<` is not a comparison.
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

  /// `true` if the current brace begins a closure, and not the observers of a variable.
  private var isTrailingClosure: Bool { !isAtObservers && !isText("case", of: peek()) }

  private mutating func skipLabelledClosures() {
    while isNameToken(token), !at("default"), isText(":", of: peek()), isText("{", of: peek(2)) {
      advance()
      advance()
      skipGroup()
    }
  }

  /// `true` if the current `#if` holds members of the operand before it, as in a chain of calls.
  private var isSuffixUnderCondition: Bool {
    var parser = self
    while parser.take("#if") {
      guard (try? parser.readCondition()) != nil else { return false }
    }
    return parser.at(".") && parser.token.isFirstOnLine && parser.isNameToken(parser.peek())
  }

  /// Advances past an `#if` and everything up to its `#endif`.
  mutating func skipConditional() {
    var depth = 0
    repeat {
      if at("#if") { depth += 1 } else if at("#endif") { depth -= 1 }
      skipTokenOrGroup()
    } while depth > 0 && !isAtEndOfGroup
  }

  /// Reads the condition of an `#if`, up to the end of the line.
  ///
  /// After an operator, or if the next line begins with an operator, the condition continues on the
  /// next line.
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

  /// Advances past the parts of a key path after its backslash.
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
  /// Advances past an `if` with all its branches, or past a `switch`.
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

  /// Advances to the brace that begins the body of a statement.
  mutating func skipToBody() throws(SyntaxError) {
    while !isAtEndOfGroup {
      if at("{"), !isClosureInCondition { return }
      skipTokenOrGroup()
    }
    throw error("'{' is expected here")
  }

  /// `true` if the current brace begins a closure in a statement's condition, by the tokens after
  /// it.
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
  /// Advances past the use of a macro, including its arguments and closures.
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
