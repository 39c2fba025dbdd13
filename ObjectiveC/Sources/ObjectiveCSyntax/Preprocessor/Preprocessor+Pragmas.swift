extension Preprocessor {
  /// Runs a pragma.
  ///
  /// - Returns: Tokens that represent the pragma for the parser. `clang assume_nonnull` becomes the
  ///   name of the macro that begins or ends the region, and `pack` becomes a reserved name with
  ///   the arguments. Other pragmas have no tokens.
  mutating func pragma(_ words: [Token], at line: Token) -> [Token] {
    switch words.map({ source[$0.range] }) {
    case ["once"]:
      if let identity = files[files.count - 1].identity { onceOnly.insert(identity) }
      return []
    case ["clang", "assume_nonnull", "begin"]: return tokens("NS_ASSUME_NONNULL_BEGIN", at: line)
    case ["clang", "assume_nonnull", "end"]: return tokens("NS_ASSUME_NONNULL_END", at: line)
    default:
      // The parser removes these tokens and records their effect. A pragma with tokens after its
      // closing parenthesis is ignored, as compilers do. Otherwise these tokens would become part
      // of the text.
      guard words.first.map({ source[$0.range] }) == "pack", words.count > 2,
        words[1].is(.leftParenthesis),
        words.firstIndex(where: { $0.is(.rightParenthesis) }) == words.count - 1
      else { return [] }
      return tokens(StructurePacking.name, at: line) + words.dropFirst()
    }
  }

  private mutating func tokens(_ name: String, at line: Token) -> [Token] {
    makeTokens(Array(name.utf8), at: line.expansionRange).map {
      $0.replacing(line.expansionRange, isFirst: true)
    }
  }

  /// Returns the tokens that represent a `_Pragma` operator with its argument.
  mutating func pragma(_ argument: [Token], in name: Token) -> [Token] {
    guard argument.count == 1, argument[0].kind == .string else { return [] }
    let text = source[argument[0].range].dropFirst().dropLast().replacing("\\\"", with: "\"")
    return pragma(makeTokens(Array(text.utf8), at: name.expansionRange), at: name)
  }
}
