extension Lexer {
  /// Finds the end of the regex literal whose opening slash is at an offset.
  ///
  /// Without `#`, a slash may turn out to be an operator. A slash opens a literal only if the
  /// literal ends on the same line, has no space at its ends, and has balanced parentheses.
  ///
  /// - Returns: The offset after the literal, or `nil` if there is no literal.
  mutating func endOfRegex(at slash: Int, pounds: Int) -> Int? {
    var index = slash + 1
    var isMultiline = false
    if pounds > 0 {
      while index < bytes.count, Unicode.Scalar(bytes[index]).isSpace { index += 1 }
      isMultiline = index < bytes.count && Unicode.Scalar(bytes[index]).isNewline
    } else if index < bytes.count, " \t*/".utf8.contains(bytes[index]) {
      return nil
    }
    let key = isMultiline ? -pounds : pounds
    guard index >= regexSearchEnds[key, default: 0] else { return nil }
    var (groups, classes) = (0, 0)
    while index < bytes.count {
      let scalar = Unicode.Scalar(bytes[index])
      switch scalar {
      case "\n" where !isMultiline, "\r" where !isMultiline:
        regexSearchEnds[key] = index
        return nil
      case "/":
        let end = index + 1 + pounds
        if pounds == 0 {
          if end < bytes.count, "*/".utf8.contains(bytes[end]) { return nil }
          let isAfterSpace = " \t".utf8.contains(bytes[index - 1])
          let isEscaped = bytes[index - 2] == UInt8(ascii: "\\")
          return isAfterSpace && !isEscaped ? nil : end
        }
        if end <= bytes.count, bytes[(index + 1)..<end].allSatisfy({ $0 == UInt8(ascii: "#") }) {
          return end
        }
      case "\\":
        index += 1
        if index < bytes.count, Unicode.Scalar(bytes[index]).isNewline, !isMultiline { return nil }
      case "[":
        classes += 1
      case "]":
        classes = max(0, classes - 1)
      case "(" where classes == 0:
        groups += 1
      case ")" where classes == 0:
        groups -= 1
        if groups < 0, pounds == 0 { return nil }
      default:
        break
      }
      index += 1
    }
    regexSearchEnds[key] = index
    return nil
  }
}
