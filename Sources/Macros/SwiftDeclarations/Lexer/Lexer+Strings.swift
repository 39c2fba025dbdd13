extension Lexer {
  /// A string literal whose end is not read yet.
  struct OpenString {
    var start: Int
    /// How many `#` stand before the opening quotes.
    var pounds: Int
    var isMultiline: Bool
    /// How many parentheses are open in the current interpolation; 0 outside of interpolations.
    var parentheses = 0

    var isInterpolating: Bool { parentheses > 0 }
  }

  /// Advances past the opening quotes of a string literal, and pushes the literal onto `strings`.
  mutating func beginString(at start: Int, pounds: Int) {
    offset += pounds + 1
    // `#""""#` is a raw string that holds two quotes, and not the beginning of a multiline string.
    let isMultiline = peek() == "\"" && peek(1) == "\"" && !hasRawEndOnLine(pounds)
    if isMultiline { offset += 2 }
    strings.append(OpenString(start: start, pounds: pounds, isMultiline: isMultiline))
  }

  /// Reads the text of a string literal up to the end of the literal or its next interpolation.
  mutating func readStringPart() {
    guard let string = strings.last else { return }
    while let scalar = peek() {
      switch scalar {
      case "\n" where !string.isMultiline, "\r" where !string.isMultiline:
        reportUnterminated("string", at: string.start)
        return endString()
      case "\"":
        let quotes = string.isMultiline ? 3 : 1
        if !string.isMultiline || (peek(1) == "\"" && peek(2) == "\""),
          hasPounds(string.pounds, at: offset + quotes)
        {
          offset += quotes + string.pounds
          return endString()
        }
        offset += 1
      case "\\" where hasPounds(string.pounds, at: offset + 1):
        offset += 1 + string.pounds
        if peek() == "(" {
          offset += 1
          strings[strings.count - 1].parentheses = 1
          return
        }
        if let escaped = peek(), !escaped.isNewline { offset += 1 }
      default:
        offset += 1
      }
    }
    reportUnterminated("string", at: string.start)
    endString()
  }

  /// Pops the innermost string literal.
  ///
  /// Only an outermost literal is appended to `tokens`.
  private mutating func endString() {
    let string = strings.removeLast()
    if strings.isEmpty {
      append(.string, string.start)
    } else {
      previous = token(.string, string.start)
    }
  }

  /// Counts a parenthesis of the current interpolation, which ends when the count returns to 0.
  mutating func countParenthesis(_ scalar: Unicode.Scalar) {
    guard !strings.isEmpty else { return }
    strings[strings.count - 1].parentheses += scalar == "(" ? 1 : -1
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    offset + count <= bytes.count
      && bytes[offset..<(offset + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Returns `true` if a raw string that begins at the current quote also ends on this line.
  private mutating func hasRawEndOnLine(_ pounds: Int) -> Bool {
    guard pounds > 0, offset >= rawEndSearchEnds[pounds, default: 0] else { return false }
    var index = offset + 1
    while index < bytes.count, !Unicode.Scalar(bytes[index]).isNewline {
      index += 1
      if bytes[index - 1] == UInt8(ascii: "\""), hasPounds(pounds, at: index) { return true }
    }
    rawEndSearchEnds[pounds] = index
    return false
  }
}
