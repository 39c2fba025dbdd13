extension Parser {
  /// Words that stand before a type, beside attributes.
  static let typeSpecifiers: Set<String> = [
    "inout", "borrowing", "consuming", "isolated", "sending", "nonisolated", "__owned", "__shared",
    "_const", "some", "any", "each", "repeat", "dependsOn",
  ]

  mutating func readType() throws(SyntaxError) -> SwiftDeclaration.Text {
    let start = token.start
    try skipType()
    return text(from: start)
  }

  /// Moves behind a type.
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

  /// Moves behind the attributes and words before a type.
  ///
  /// - Returns: Their texts, in the order of the source.
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

  /// Whether a type follows the current word, which may be a type's name otherwise.
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

  /// Moves behind the parentheses of `nonisolated(nonsending)`, but not behind those of a type.
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

  /// Whether the current token is a name that may be a type's.
  var isName: Bool { isNameToken(token) }

  func isNameToken(_ token: Token) -> Bool { token.kind == .name || token.kind == .quotedName }

  /// Moves behind `<…>`, if it stands here.
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

  /// Moves behind `async throws -> Result`, if that follows the type of a function's parameters.
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
