extension Parser {
  /// The words before a list of attributes in parentheses.
  static let attributeWords: Set<String> = [
    "__attribute__", "__attribute", "__declspec", "_Alignas",
  ]

  /// Reads an attribute from its word on, if one is next.
  ///
  /// - Returns: Whether there was one.
  mutating func readAttribute(into attributes: inout TypeAttributes) -> Bool {
    guard let word = nextName, Self.attributeWords.contains(word) else { return false }
    noteAttributes()
    advance()
    guard next(is: .leftParenthesis), let end = endOfBrackets() else { return true }
    let tokens = take(upTo: end + 1)
    if word == "_Alignas" {
      attributes.alignment = value(of: Array(tokens[1..<(tokens.count - 1)]))
      return true
    }
    for (index, token) in tokens.enumerated() where token.kind == .identifier {
      read(text(of: token), tokens[(index + 1)...], into: &attributes)
    }
    return true
  }

  private mutating func read(
    _ name: String, _ rest: ArraySlice<Token>, into attributes: inout TypeAttributes
  ) {
    let names =
      name.hasPrefix("__") && name.hasSuffix("__") ? name.dropFirst(2).dropLast(2) : name[...]
    switch names {
    case "packed": attributes.isPacked = true
    case "aligned": attributes.alignment = argument(of: rest) ?? 16
    case "vector_size":
      if let size = argument(of: rest) { attributes.vector = .bytes(size) }
    case "ext_vector_type":
      if let count = argument(of: rest) { attributes.vector = .elements(count) }
    default: break
    }
  }

  /// The value of the argument in parentheses at the beginning of some tokens.
  private mutating func argument(of tokens: ArraySlice<Token>) -> Int? {
    guard tokens.first?.is(.leftParenthesis) == true else { return nil }
    var open = 0
    // The argument is short; the limit keeps the parser linear.
    for (index, token) in zip(tokens.indices, tokens).prefix(40) {
      if token.is(.leftParenthesis) { open += 1 }
      if token.is(.rightParenthesis) { open -= 1 }
      if open == 0 {
        let inner = Array(tokens[(tokens.startIndex + 1)..<index])
        // An alignment of 2^29 bytes is the largest that compilers take.
        return value(of: inner).flatMap { 0...(1 << 29) ~= $0 ? $0 : nil }
      }
    }
    return nil
  }

  /// Reads the attributes and skips the macros after a declared name.
  mutating func readAttributesAfterName() -> TypeAttributes {
    var attributes = TypeAttributes()
    while true {
      if readAttribute(into: &attributes) { continue }
      guard nextName == "__asm" || nextName == "asm" || isMacro() else { return attributes }
      skipMacro()
    }
  }

  /// Whether the name at a distance is the last one of its declarator: only attributes, or the
  /// parameters of a function, are between it and the declarator's end.
  func isDeclaredName(at distance: Int) -> Bool {
    var end = distance + 1
    if peek(end).is(.leftParenthesis) {
      guard let close = endOfBrackets(at: end) else { return false }
      end = close + 1 - index
      let after = peek(end)
      if after.kind == .identifier { return after.isFirstOnLine || isMacro(at: end) }
      return after.is(.semicolon) || after.is(.comma) || after.is(.leftBrace)
    }
    // A declaration has few attributes; the limit keeps the parser linear.
    for _ in 0..<8 {
      guard let name = name(at: end), Self.attributeWords.contains(name) || name == "__asm" else {
        break
      }
      end += 1
      if peek(end).is(.leftParenthesis) {
        guard let close = endOfBrackets(at: end) else { return false }
        end = close + 1 - index
      }
    }
    return endsDeclarator(peek(end))
  }
}
