extension SwiftFile {
  /// A plain string literal, with the call whose first argument it is.
  package struct Literal: Hashable, Sendable {
    package let text: String

    /// Covers the literal with its quotes.
    package let range: Range<Int>

    /// Names the called function or type, or is `nil` if the literal is no first argument.
    package var function: String?

    /// The label of the argument, or `nil` if there is no label.
    package var label: String?
  }

  /// Lists the string literals without escapes and interpolations, in the order of the source.
  ///
  /// Literals of bodies and expressions are included, and literals in an interpolation are not.
  package var literals: [Literal] {
    let bytes = Array(text.utf8)
    var lexer = Lexer(bytes, lineStarts: lineStarts)
    lexer.readAll()
    let tokens = lexer.tokens
    func word(_ index: Int) -> String? {
      index >= 0 ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : nil
    }
    return tokens.indices.compactMap { index in
      guard tokens[index].kind == .string, let value = word(index)?.literalValue else { return nil }
      var literal = Literal(text: value, range: tokens[index].range)
      let hasLabel = word(index - 1) == ":" && word(index - 3) == "("
      let opening = hasLabel ? index - 3 : index - 1
      if word(opening) == "(", opening > 0, tokens[opening - 1].kind == .name,
        tokens[opening - 1].end == tokens[opening].start
      {
        literal.function = word(opening - 1)
        literal.label = hasLabel ? word(index - 2) : nil
      }
      return literal
    }
  }
}
