extension Parser {
  /// Words that may precede a type, besides attributes.
  static let typeSpecifiers: Set<String> = [
    "inout", "borrowing", "consuming", "isolated", "sending", "nonisolated", "__owned", "__shared",
    "_const", "some", "any", "each", "repeat", "dependsOn",
  ]

  mutating func readType() throws(SyntaxError) -> SwiftDeclaration.Text {
    let start = token.start
    try skipType()
    return text(from: start)
  }

  /// Advances past a type, including its specifiers, `&` compositions and function result.
  mutating func skipType() throws(SyntaxError) {
    try enter()
    defer { leave() }
    _ = skipTypeSpecifiers()
    try skipSimpleType()
    while token.kind == .operator, bytes[token.start] == UInt8(ascii: "&") {
      _ = takeOperator("&")
      _ = skipTypeSpecifiers()
      try skipSimpleType()
    }
    try skipFunctionResult()
  }

  /// Advances past the attributes and words that precede a type.
  ///
  /// - Returns: The texts of the attributes and words, in the order of the source.
  mutating func skipTypeSpecifiers() -> [String] {
    var specifiers: [String] = []
    while true {
      let start = token.start
      if at("@") {
        _ = readAttribute()
      } else if token.kind == .name, Self.typeSpecifiers.contains(word), isTypeSpecifier {
        advance()
        if at("("), bytes[lastEnd - 1] != UInt8(ascii: "y") { takeSpecifierDetail() }
      } else {
        return specifiers
      }
      specifiers.append(text(from: start).text)
    }
  }

  /// `true` if a type follows the current word.
  ///
  /// Otherwise the word may itself be the name of a type.
  private var isTypeSpecifier: Bool {
    let next = peek()
    switch next.kind {
    case .name, .quotedName: return true
    case .operator: return isText("~", of: next)
    case .sign:
      return isText("(", of: next) || isText("[", of: next) || isText("@", of: next)
    default: return false
    }
  }

  /// Advances past the parentheses of `nonisolated(nonsending)`, but not past the parentheses of a
  /// tuple type.
  private mutating func takeSpecifierDetail() {
    guard ["nonsending", "unsafe"].contains(where: { isText($0, of: peek()) }) else { return }
    skipGroup()
  }

  private mutating func skipSimpleType() throws(SyntaxError) {
    while takeOperator("~") {}
    if at("(") || at("[") {
      skipGroup()
    } else if isName {
      advance()
      try skipGenericArguments()
    } else {
      throw error("a type is expected here")
    }
    while true {
      if at("."), isNameToken(peek()) {
        advance()
        advance()
        try skipGenericArguments()
      } else if at("::") {
        advance()
        guard isName else { throw error("a type is expected here") }
        advance()
        try skipGenericArguments()
      } else if token.isLeftBound, takeOperator("?") || takeOperator("!") {
        continue
      } else {
        return
      }
    }
  }

  /// `true` if the current token is a name, and could therefore be the name of a type.
  var isName: Bool { isNameToken(token) }

  func isNameToken(_ token: Token) -> Bool { token.kind == .name || token.kind == .quotedName }

  /// Advances past generic arguments in `<…>`, if the current token begins them.
  mutating func skipGenericArguments() throws(SyntaxError) {
    guard token.kind == .operator, takeOperator("<") else { return }
    while !takeOperator(">") {
      try skipGenericArgument()
      if take(",") { continue }
      guard takeOperator(">") else { throw error("'>' is expected here") }
      return
    }
  }

  private mutating func skipGenericArgument() throws(SyntaxError) {
    if takeOperator("-") || token.kind == .number {
      guard token.kind == .number else { throw error("a number is expected here") }
      advance()
    } else {
      try skipType()
    }
  }

  /// Advances past `async throws -> Result`, if an arrow makes the type before it a function type.
  private mutating func skipFunctionResult() throws(SyntaxError) {
    if at("async") || at("throws") || at("rethrows") || at("reasync") {
      let isFunction: Bool? = trying { parser in
        _ = try parser.readEffects()
        return parser.at("->") ? true : nil
      }
      guard isFunction == true else { return }
    }
    if take("->") { try skipType() }
  }

  mutating func readEffects() throws(SyntaxError) -> SwiftDeclaration.Effects {
    var effects = SwiftDeclaration.Effects()
    while true {
      if take("async") || take("reasync") {
        effects.isAsync = true
      } else if at("throws") || at("rethrows") {
        effects.throwing = word
        advance()
        if at("(") { effects.errorType = takeGroup() }
      } else {
        return effects
      }
    }
  }
}
