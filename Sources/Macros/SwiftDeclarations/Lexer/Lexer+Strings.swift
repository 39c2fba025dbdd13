extension Lexer {
  /// A string whose end is not read yet.
  struct OpenString {
    var start: Int
    /// The number of `#` before its quotes.
    var pounds: Int
    var isMultiline: Bool
    /// The parentheses that are open in the interpolation under way, 0 in the string's own text.
    var parentheses = 0

    var isInterpolating: Bool { parentheses > 0 }
  }

  /// Moves behind the quotes that begin a string.
  mutating func beginString(at start: Int, pounds: Int) {
    offset += pounds + 1
    // `#""""#` is a string of two quotes.
    let isMultiline = peek() == "\"" && peek(1) == "\"" && !hasRawEndOnLine(pounds)
    if isMultiline { offset += 2 }
    strings.append(OpenString(start: start, pounds: pounds, isMultiline: isMultiline))
  }

  /// Reads a string's own text up to its end or its next interpolation.
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

  /// Ends the innermost string here, which becomes a token if it is the only one.
  private mutating func endString() {
    let string = strings.removeLast()
    if strings.isEmpty {
      append(.string, string.start)
    } else {
      previous = token(.string, string.start)
    }
  }

  /// Ends the interpolation under way with its last parenthesis.
  mutating func countParenthesis(_ scalar: Unicode.Scalar) {
    guard !strings.isEmpty else { return }
    strings[strings.count - 1].parentheses += scalar == "(" ? 1 : -1
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    offset + count <= bytes.count
      && bytes[offset..<(offset + count)].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Whether a raw string that ends on this line may begin here, behind its first quote.
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
