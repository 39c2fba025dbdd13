/// A lexer that splits the text of a file into tokens, from left to right.
///
/// A lexer skips white space and comments. A preprocessor line becomes a single token of the kind
/// `directive`. Bytes that begin no token become a token of the kind `unknown`, and the lexer
/// reports them.
package struct Lexer {
  package private(set) var diagnostics: [Diagnostic] = []

  /// `true` if `next()` reports no mistakes, as for text that nothing compiles.
  package var isQuiet = false

  /// `true` if `next()` has reached the end of the text within a block comment.
  package private(set) var isUnfinished = false

  private let file: SourceFile

  /// Where in the ``SourceText`` the file's first byte stands.
  private let start: Int
  /// Where in the file `next()` returns the token `end`.
  private let end: Int
  /// `true` if the lexer reads part of a line, in which `#` begins no directive.
  private let isWithinLine: Bool

  /// Where in the file the next byte to read stands.
  private var offset: Int
  private var isFirstOnLine = true

  package init(_ source: SourceText) {
    self.init(source.file, at: 0)
  }

  /// Makes a lexer for a file whose first byte stands at the offset `start` of a text.
  init(_ file: SourceFile, at start: Int) {
    self.file = file
    self.start = start
    offset = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    end = file.bytes.count
    isWithinLine = false
  }

  /// Makes a quiet lexer for part of a line, such as the body of a macro.
  package init(_ source: SourceText, part: Range<Int>) {
    self.init(source.file, at: 0, part: part)
  }

  private init(_ file: SourceFile, at start: Int, part: Range<Int>) {
    self.file = file
    self.start = start
    offset = part.lowerBound - start
    end = part.upperBound - start
    isWithinLine = true
    isQuiet = true
  }

  /// Returns a quiet lexer for part of a line, given as offsets in the text and not in the file.
  func part(_ range: Range<Int>) -> Lexer { Lexer(file, at: start, part: range) }

  /// Returns the text between two offsets in the file.
  private func text(_ range: Range<Int>) -> String {
    String(decoding: file.bytes[range], as: UTF8.self)
  }

  /// Reads the next token, and at the end of the text a token of the kind `end` each time.
  package mutating func next() -> Token {
    let last = offset
    skipSpace()
    let first = offset
    let kind = readKind()
    defer { isFirstOnLine = false }
    return Token(
      kind: kind, range: (start + first)..<(start + offset), isFirstOnLine: isFirstOnLine,
      isAfterSpace: first > last)
  }

  /// The remaining tokens, without the token `end`.
  var tokens: [Token] {
    var (lexer, tokens) = (self, [Token]())
    while true {
      let token = lexer.next()
      if token.kind == .end { return tokens }
      tokens.append(token)
    }
  }

  private mutating func readKind() -> Token.Kind {
    guard let byte = peek() else { return .end }
    switch byte {
    case "#" where isFirstOnLine && !isWithinLine:
      skipDirective()
      return .directive
    case "\"":
      skipQuoted(until: "\"")
      return .string
    case "'":
      skipQuoted(until: "'")
      return .character
    case "@":
      return readAt()
    case _ where byte.isDigit, "." where peek(1)?.isDigit == true:
      return readNumber()
    case _ where byte.isPartOfName:
      return readName()
    default:
      return readSign()
    }
  }

  private mutating func readAt() -> Token.Kind {
    let first = offset
    offset += 1
    if peek() == "\"" {
      skipQuoted(until: "\"")
      return .objectString
    }
    skipName()
    if let keyword = AtKeyword(rawValue: text((first + 1)..<offset)) {
      return .atKeyword(keyword)
    }
    // `@` begins an expression, such as `@YES`, `@(…)` or `@[…]`.
    offset = first + 1
    return .punctuator(.at)
  }

  private mutating func readName() -> Token.Kind {
    let first = offset
    skipName()
    guard let quote = peek(), quote == "\"" || quote == "'", offset - first <= 2,
      ["L", "u", "U", "u8"].contains(text(first..<offset))
    else { return .identifier }
    skipQuoted(until: quote)
    return quote == "'" ? .character : .string
  }

  private mutating func readNumber() -> Token.Kind {
    let isHexadecimal = peek() == "0" && (peek(1) == "x" || peek(1) == "X")
    var isFloating = false
    while let byte = peek(), byte.isPartOfName || byte == "." {
      offset += 1
      let isExponent =
        isHexadecimal ? byte == "p" || byte == "P" : byte == "e" || byte == "E"
      if isExponent, peek() == "+" || peek() == "-" { offset += 1 }
      if isExponent || byte == "." { isFloating = true }
    }
    return isFloating ? .floating : .integer
  }

  private mutating func readSign() -> Token.Kind {
    if let (punctuator, length) = Punctuator.longest(at: offset, of: file.bytes, end: end) {
      offset += length
      return .punctuator(punctuator)
    }
    let first = offset
    while let byte = peek(), !byte.isSpace, !byte.isPartOfName, !byte.isDigit,
      byte != "\"", byte != "'", offset == first || !skipsSplice(),
      Punctuator.longest(at: offset, of: file.bytes, end: end) == nil
    {
      offset += 1
    }
    report("skipped characters that are not Objective-C", at: first)
    return .unknown
  }

  private mutating func skipName() {
    while peek()?.isPartOfName == true { offset += 1 }
  }

  /// Skips a string or a character constant, or the rest of the line if the closing quote is
  /// missing.
  private mutating func skipQuoted(until quote: Unicode.Scalar) {
    let first = offset
    offset += 1
    while let byte = peek(), byte != quote {
      if byte == "\\", !skipsSplice() {
        offset = min(offset + 2, end)
      } else if byte == "\n" || byte == "\r" {
        break
      } else if byte != "\\" {
        offset += 1
      }
    }
    if peek() == quote {
      offset += 1
    } else {
      report("this \(quote) has no \(quote) that closes it", at: first)
    }
  }

  private mutating func skipSpace() {
    while let byte = peek() {
      if byte == "\n" || byte == "\r" {
        isFirstOnLine = true
        offset += 1
      } else if byte.isSpace {
        offset += 1
      } else if byte == "/", peek(1) == "*" {
        skipComment()
      } else if byte == "/", peek(1) == "/" {
        while let byte = peek(), byte != "\n", byte != "\r" {
          if !skipsSplice() { offset += 1 }
        }
      } else if !skipsSplice() {
        return
      }
    }
  }

  private mutating func skipComment() {
    let first = offset
    offset += 2
    while let byte = peek() {
      if byte == "*", peek(1) == "/" {
        offset += 2
        return
      }
      if byte == "\n" || byte == "\r" { isFirstOnLine = true }
      offset += 1
    }
    isUnfinished = true
    report("this comment has no */", at: first)
  }

  /// Skips the rest of a preprocessor line; a line splice or a block comment continues the line.
  private mutating func skipDirective() {
    while let byte = peek(), byte != "\n", byte != "\r" {
      if byte == "/", peek(1) == "*" {
        skipComment()
      } else if byte == "/", peek(1) == "/" {
        while let byte = peek(), byte != "\n", byte != "\r" {
          if !skipsSplice() { offset += 1 }
        }
      } else if !skipsSplice() {
        offset += 1
      }
    }
    isFirstOnLine = true
  }

  /// Skips a line splice, a backslash directly before the end of a line.
  ///
  /// - Returns: `true` if there was a line splice.
  private mutating func skipsSplice() -> Bool {
    guard peek() == "\\" else { return false }
    if peek(1) == "\r", peek(2) == "\n" {
      offset += 3
    } else if peek(1) == "\n" || peek(1) == "\r" {
      offset += 2
    } else {
      return false
    }
    return true
  }

  /// Returns the byte at a distance from `offset` as a Unicode scalar, or `nil` after the last
  /// byte.
  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    offset + distance < end ? Unicode.Scalar(file.bytes[offset + distance]) : nil
  }

  private mutating func report(_ message: String, at offset: Int) {
    guard !isQuiet else { return }
    var diagnostic = Diagnostic(
      file: file.name, position: file.position(at: offset), message: message)
    diagnostic.setLine(file.line(at: offset))
    diagnostics.append(diagnostic)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { "0"..."9" ~= self }

  fileprivate var isSpace: Bool { self == " " || "\t"..."\r" ~= self }

  /// `true` if the byte can be part of a name, as the bytes of letters outside ASCII can.
  fileprivate var isPartOfName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "\u{80}"...: true
    default: false
    }
  }
}
