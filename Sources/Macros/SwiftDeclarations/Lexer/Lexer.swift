/// Splits a text into tokens, from left to right.
///
/// A lexer skips spaces and comments. A string literal becomes a single token, including its
/// interpolations.
struct Lexer {
  private(set) var tokens: [Token] = []
  var diagnostics: [SwiftFile.Diagnostic] = []

  let bytes: [UInt8]
  var offset = 0

  /// The stack of string literals whose end is not read yet, from the outermost to the innermost.
  var strings: [OpenString] = []

  /// Maps each number of `#` to the offset up to which a search for the end of a regex literal has
  /// failed.
  ///
  /// A search that would start before such an offset fails at once. Without this record, many
  /// openings without an end would take quadratic time. Keys for multiline literals are negative.
  var regexSearchEnds: [Int: Int] = [:]
  /// Maps each number of `#` to the offset up to which a search for the end of a raw string has
  /// failed.
  var rawEndSearchEnds: [Int: Int] = [:]

  /// Where a regex literal directly follows an operator, as in `!/a/.matches`.
  var regexBehindOperator: Int?

  /// Remembers the token read last, including tokens inside an interpolation.
  var previous: Token?

  private let lineStarts: [Int]
  private var line = 1
  private var lastLine = 0

  init(_ bytes: [UInt8], lineStarts: [Int]) {
    self.bytes = bytes
    self.lineStarts = lineStarts
  }

  /// Reads all tokens.
  ///
  /// A token of the kind `end` is always last.
  mutating func readAll() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if peek() == "#", peek(1) == "!" { skipLine() }
    while true {
      if let string = strings.last, !string.isInterpolating {
        readStringPart()
        continue
      }
      skipSpace()
      let start = offset
      let kind = readKind()
      if let string = strings.first, kind == .end {
        reportUnterminated("string", at: string.start)
        strings = []
        append(.string, string.start)
        continue
      }
      // A string is appended when its end is reached. Tokens of its interpolations are dropped.
      if !strings.isEmpty {
        if kind != .string { previous = token(kind, start) }
        continue
      }
      append(kind, start)
      if kind == .end { return }
    }
  }

  /// Appends the token that reaches from `start` to the current offset.
  mutating func append(_ kind: Token.Kind, _ start: Int) {
    var token = token(kind, start)
    while line < lineStarts.count, lineStarts[line] <= start { line += 1 }
    token.line = line
    token.isFirstOnLine = line > lastLine
    while line < lineStarts.count, lineStarts[line] < offset { line += 1 }
    lastLine = line
    tokens.append(token)
    previous = token
  }

  func token(_ kind: Token.Kind, _ start: Int) -> Token {
    let isLeftBound = isLeftBound(at: start)
    return Token(
      kind: kind, start: start, end: offset, line: 0, isFirstOnLine: false,
      isLeftBound: isLeftBound, isRightBound: isRightBound(at: offset, isLeftBound: isLeftBound))
  }

  private mutating func readKind() -> Token.Kind {
    guard let scalar = peek() else { return .end }
    switch scalar {
    case "\"":
      beginString(at: offset, pounds: 0)
      return .string
    case "#":
      return readPound()
    case "`":
      return readQuotedName()
    case "(", ")":
      offset += 1
      countParenthesis(scalar)
      return .sign
    case "[", "]", "{", "}", ",", ";", "@", "\\":
      offset += 1
      return .sign
    case ":":
      offset += peek(1) == ":" ? 2 : 1
      return .sign
    case "." where peek(1) == "?":
      // The `.` of a key path such as `\.?.count`.
      offset += 1
      return .sign
    case ".":
      return readOperator()
    case _ where scalar.isDigit:
      readNumber()
      return .number
    default:
      let (scalar, _) = decoded(at: offset)
      if scalar.isStartOfOperator { return readOperator() }
      guard scalar.isPartOfName else {
        skipScalar()
        return .unknown
      }
      skipName()
      return .name
    }
  }

  mutating func skipName() {
    while offset < bytes.count, decoded(at: offset).scalar.isPartOfName { skipScalar() }
  }

  private mutating func readPound() -> Token.Kind {
    let start = offset
    var end = offset
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    let pounds = end - offset
    if peek(pounds) == "\"" {
      beginString(at: start, pounds: pounds)
      return .string
    }
    if peek(pounds) == "/", let end = endOfRegex(at: end, pounds: pounds) {
      offset = end
      return .regex
    }
    // A run such as `##` has no meaning. Skipping all of it here avoids scanning it again.
    offset = end
    guard pounds == 1 else { return .unknown }
    skipName()
    return offset > end ? .pound : .unknown
  }

  private mutating func readQuotedName() -> Token.Kind {
    var end = offset + 1
    while end < bytes.count, !Unicode.Scalar(bytes[end]).isNewline {
      end += 1
      guard bytes[end - 1] == UInt8(ascii: "`") else { continue }
      offset = end
      return .quotedName
    }
    offset += 1
    return .unknown
  }

  private mutating func readNumber() {
    let isHexadecimal = peek() == "0" && peek(1) == "x"
    while let scalar = peek() {
      if (scalar == "+" || scalar == "-"), let last = peek(-1),
        isHexadecimal ? last == "p" || last == "P" : last == "e" || last == "E"
      {
        offset += 1
      } else if scalar == ".", peek(1)?.isDigit == true, peek(-1) != "." {
        offset += 1
      } else if scalar.isASCII, scalar.isPartOfName {
        offset += 1
      } else {
        return
      }
    }
  }
}

extension Lexer {
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    offset + distance < bytes.count ? Unicode.Scalar(bytes[offset + distance]) : nil
  }

  /// Returns the scalar at an offset of the text, and the number of its UTF-8 bytes.
  func decoded(at offset: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = bytes[offset]
    guard first >= 0x80 else { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for byte in bytes[offset...].dropFirst().prefix(length - 1) {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", min(length, bytes.count - offset))
  }

  mutating func skipScalar() { offset += decoded(at: offset).length }

  mutating func skipLine() {
    while let scalar = peek(), !scalar.isNewline { offset += 1 }
  }

  mutating func reportUnterminated(_ what: String, at start: Int) {
    diagnostics.append(.init(message: "the \(what) has no end", offset: start))
  }

  /// Skips the spaces, newlines and comments between two tokens.
  private mutating func skipSpace() {
    while let scalar = peek() {
      if scalar.isSpace || scalar.isNewline {
        offset += 1
      } else if scalar == "/", peek(1) == "/" {
        skipLine()
      } else if scalar == "/", peek(1) == "*" {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    let start = offset
    var depth = 0
    repeat {
      switch (peek(), peek(1)) {
      case ("/", "*"):
        depth += 1
        offset += 2
      case ("*", "/"):
        depth -= 1
        offset += 2
      case (nil, _):
        return reportUnterminated("comment", at: start)
      default:
        offset += 1
      }
    } while depth > 0
  }
}
