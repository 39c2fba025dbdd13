extension Parser {
  /// Reads the attributes that are next, beginning with a word such as `__attribute__`.
  ///
  /// - Returns: `true` if there were attributes.
  mutating func readAttribute(into attributes: inout TypeAttributes) -> Bool {
    guard let word = nextName, Self.attributeWords.contains(word) else { return false }
    for one in noteAttributes() { read(one, into: &attributes) }
    advance()
    if next(is: .leftParenthesis) { skipBrackets() }
    return true
  }

  private mutating func read(_ written: WrittenAttribute, into attributes: inout TypeAttributes) {
    switch written.name {
    case "packed": attributes.isPacked = true
    case "aligned": attributes.alignment = size(written) ?? 16
    case "vector_size": if let size = size(written) { attributes.vector = .bytes(size) }
    case "ext_vector_type":
      if let count = size(written) { attributes.vector = .elements(count) }
    default: break
    }
  }

  /// Returns the value of the attribute's argument, or `nil` if compilers do not accept the value.
  private mutating func size(_ written: WrittenAttribute) -> Int? {
    guard let tokens = written.arguments?.first, let value = value(of: tokens) else { return nil }
    // The largest alignment that compilers accept is 2²⁹ bytes.
    return 0...(1 << 29) ~= value ? value : nil
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

  /// Returns `true` if the name at a distance is the last name of its declarator.
  ///
  /// Only attributes or the parameters of a function may stand between the name and the
  /// declarator's end.
  func isDeclaredName(at distance: Int) -> Bool {
    var end = distance + 1
    if peek(end).is(.leftParenthesis) {
      guard let close = endOfBrackets(at: end) else { return false }
      end = close + 1 - index
      let after = peek(end)
      if after.kind == .identifier { return after.isFirstOnLine || isMacro(at: end) }
      return after.is(.semicolon) || after.is(.comma) || after.is(.leftBrace)
    }
    // A declaration has few attributes. The limit keeps the parser linear.
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
