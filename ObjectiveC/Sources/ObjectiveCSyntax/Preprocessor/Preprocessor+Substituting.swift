extension Preprocessor {
  /// Returns the body of a macro, with arguments substituted for the parameters.
  ///
  /// The result is incomplete if the budget of tokens is used up.
  mutating func substitute(
    _ arguments: [[Token]], in macro: Macro, within outer: Set<String>, at location: Int
  ) -> [Token] {
    let body = macro.body
    var tokens: [Token] = []
    var replaced: [Int: [Token]] = [:]
    // `true` if the left operand of the next `##` is an argument without tokens, a placemarker.
    var isLeftEmpty = false
    var index = 0
    while index < body.count {
      var isPasted = index > 0 && index + 1 < body.count && body[index].is(.hashHash)
      if isPasted { index += 1 }
      let isText = body[index].is(.hash) && macro.parameters != nil && index + 1 < body.count
      let first = body[index]
      var operand = [first]
      if isText, let argument = macro.argument(body[index + 1], in: source) {
        operand = makeTokens(text(of: arguments[argument]), at: body[index].expansionRange)
        index += 1
      } else if let argument = macro.argument(body[index], in: source) {
        let isRest = macro.isVariadic && argument == arguments.count - 1
        if isPasted, isRest, tokens.last?.is(.comma) == true, body[index - 2].is(.comma) {
          // GNU's `, ## __VA_ARGS__` removes the comma if there are no further arguments.
          if arguments[argument].isEmpty { tokens.removeLast() }
          isPasted = false
        }
        let isPastedNext = index + 2 < body.count && body[index + 1].is(.hashHash)
        if isPasted || isPastedNext {
          operand = arguments[argument]
        } else {
          operand = replaced[argument] ?? replace(arguments[argument], within: outer)
          replaced[argument] = operand
        }
      }
      index += 1
      guard spend(operand.count, at: location) else { break }
      if let token = operand.first { operand[0] = token.replacing(first) }
      if isPasted, !isLeftEmpty, let left = tokens.last, let right = operand.first {
        tokens.removeLast()
        tokens += paste(left, right)
        operand.removeFirst()
      }
      isLeftEmpty = operand.isEmpty && (!isPasted || isLeftEmpty)
      tokens += operand
    }
    return tokens
  }

  /// Returns an argument with macros expanded.
  private mutating func replace(_ argument: [Token], within outer: Set<String>) -> [Token] {
    // Beyond this depth, macros are expanded only when the result is rescanned.
    guard depth < 50 else { return argument }
    depth += 1
    defer { depth -= 1 }
    return expand(argument, within: outer)
  }

  /// Returns the result of `left ## right`, and reports an error unless it is a single token.
  private mutating func paste(_ left: Token, _ right: Token) -> [Token] {
    let text = source.bytes(in: left.range) + source.bytes(in: right.range)
    let tokens = makeTokens(Array(text), at: left.expansionRange)
    if tokens.count != 1, !isExhausted {
      report(
        "'##' joins '\(source[left.range])' and '\(source[right.range])', which are not one token",
        at: left.location)
    }
    return tokens.enumerated().map { $0 == 0 ? $1.replacing(left) : $1 }
  }

  /// Returns a string literal with the spelling of the tokens, the result of the operator `#`.
  private func text(of tokens: [Token]) -> [UInt8] {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var text = [quote]
    for (index, token) in tokens.enumerated() {
      let bytes = source.bytes(in: token.range)
      if index > 0, token.isAfterSpace { text.append(UInt8(ascii: " ")) }
      switch token.kind {
      case .string, .objectString, .character:
        for byte in bytes {
          if byte == quote || byte == backslash { text.append(backslash) }
          text.append(byte)
        }
      default: text += bytes
      }
    }
    return text + [quote]
  }

  /// Returns the tokens of a text that no file contains, such as a string literal made by `#`.
  ///
  /// The text is added to `source`. There are no tokens if the budget is used up.
  mutating func makeTokens(_ text: [UInt8], at expansionRange: Range<Int>) -> [Token] {
    guard spend(1 + text.count / 16, at: expansionRange.lowerBound) else { return [] }
    let tokens = Lexer(SourceText(text, name: ""), part: text.indices).tokens
    let distance = source.add(text)
    return tokens.map { $0.moved(by: distance, to: expansionRange) }
  }
}
