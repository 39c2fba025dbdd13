/// Reads the statements of a script, which stand between the declarations of a file.
extension Parser {
  /// `true` if a declaration begins here, after any attributes and modifiers.
  ///
  /// Looks ahead by at most 16 modifiers, so that a long row of modifiers takes linear time.
  var isAtDeclaration: Bool {
    var parser = self
    let hasAttributes = !parser.readAttributes().isEmpty
    for _ in 0..<16 {
      guard parser.token.kind == .name, Self.modifiers.contains(parser.word), !parser.at("class")
      else { break }
      let isOpen = parser.at("open")
      parser.advance()
      if parser.at("("), !isOpen { parser.skipGroup() }
    }
    if parser.token.kind == .pound {
      return hasAttributes || parser.isMacroExpansionAlone
    }
    guard parser.token.kind == .name, Self.keywords.contains(parser.word) else { return false }
    if parser.at("case") { return false }
    if parser.at("actor") || parser.at("macro") { return isNameToken(parser.peek()) }
    return true
  }

  /// `true` if a macro is used as a declaration here, and not as a part of an expression.
  private var isMacroExpansionAlone: Bool {
    guard token.kind == .pound, !isDirective else { return false }
    var parser = self
    guard (try? parser.skipMacroExpansion()) != nil else { return false }
    return parser.token.isFirstOnLine || parser.at(";") || parser.isAtEndOfGroup
  }

  mutating func skipStatement() throws(SyntaxError) {
    // Skip the label of a loop.
    while isNameToken(token), isText(":", of: peek()), !at("default") {
      advance()
      advance()
    }
    if take("using") {
      _ = readAttributes()
      if !token.isFirstOnLine, isName { advance() }
    } else if at("guard") {
      while !isAtEndOfGroup, !at("else") { skipTokenOrGroup() }
      _ = take("else")
      if at("{") { skipGroup() }
    } else if at("while") || at("for") {
      try skipToBody()
      skipGroup()
    } else if take("do") || take("defer") || take("repeat") {
      try skipToBody()
      skipGroup()
      while take("catch") {
        try skipToBody()
        skipGroup()
      }
      if take("while") { try skipExpression() }
    } else if ["return", "throw", "break", "continue", "fallthrough"].contains(word) {
      advance()
    } else {
      try skipExpression()
    }
  }
}
