extension Lexer {
  /// Reads a run of operator characters, or a regex literal where no binary operator can stand.
  mutating func readOperator() -> Token.Kind {
    let start = offset
    let isLeftBound = isLeftBound(at: start)
    if isLeftBound, peek() == "?" || peek() == "!" {
      offset += 1
      return .operator
    }
    let mayHoldDots = peek() == "."
    // Only the first slash may begin a regex literal. Later slashes belong to the operator.
    var isRegexPossible =
      (!isLeftBound || start == regexBehindOperator) && !isNameOfOperatorExpected
    while offset < bytes.count {
      if peek() == "/" {
        if offset > start, peek(1) == "/" || peek(1) == "*" { break }
        if isRegexPossible {
          isRegexPossible = false
          if isRegexAllowed(at: offset), let end = endOfRegex(at: offset, pounds: 0) {
            if offset > start {
              regexBehindOperator = offset
              break
            }
            offset = end
            return .regex
          }
        }
      }
      guard decoded(at: offset).scalar.isPartOfOperator || (mayHoldDots && peek() == ".") else {
        break
      }
      skipScalar()
    }
    return mayHoldDots && offset == start + 1 ? .sign : .operator
  }

  /// `true` after `func` or `operator`: an operator's name follows, even if it looks like a regex.
  private var isNameOfOperatorExpected: Bool {
    guard let previous, previous.kind == .name else { return false }
    return ["func", "operator"].contains(text(of: previous))
  }

  private static let wordsBeforeOperands: Set<String> = [
    "await", "case", "else", "guard", "if", "in", "return", "switch", "throw", "try", "where",
    "while",
  ]

  private func text(of token: Token) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// Returns `true` if a regex literal may begin at `slash`.
  ///
  /// A regex literal may begin where a prefix operator could stand, or where no operand precedes
  /// the slash.
  private func isRegexAllowed(at slash: Int) -> Bool {
    if isRightBound(at: slash + 1, isLeftBound: false) { return true }
    guard let previous else { return true }
    switch previous.kind {
    case .operator: return true
    case .name: return Self.wordsBeforeOperands.contains(text(of: previous))
    case .sign: return ![")", "]", "}"].contains(Unicode.Scalar(bytes[previous.start]))
    default: return false
    }
  }

  func isLeftBound(at start: Int) -> Bool {
    guard start > 0 else { return false }
    switch Unicode.Scalar(bytes[start - 1]) {
    case " ", "\t", "\u{B}", "\u{C}", "\0", "\n", "\r": return false
    case "(", "[", "{", ",", ";", ":": return false
    case "/": return start < 2 || bytes[start - 2] != UInt8(ascii: "*")
    default: return true
    }
  }

  func isRightBound(at end: Int, isLeftBound: Bool) -> Bool {
    guard end < bytes.count else { return false }
    switch Unicode.Scalar(bytes[end]) {
    case " ", "\t", "\u{B}", "\u{C}", "\0", "\n", "\r": return false
    case ")", "]", "}", ",", ";", ":": return false
    case ".": return !isLeftBound
    case "/" where end + 1 < bytes.count:
      return bytes[end + 1] != UInt8(ascii: "/") && bytes[end + 1] != UInt8(ascii: "*")
    default: return true
    }
  }
}
