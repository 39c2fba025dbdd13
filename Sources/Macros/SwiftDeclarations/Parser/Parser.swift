/// A recursive-descent parser that reads declarations from tokens, and skips their bodies.
struct Parser {
  let bytes: [UInt8]
  let tokens: [Token]
  var diagnostics: [SwiftFile.Diagnostic]

  /// Holds the current token, without the characters that `takeOperator` has taken off its front.
  private(set) var token: Token

  /// Where the last token taken ends.
  private(set) var lastEnd = 0

  private(set) var index = 0
  private var depth = 0
  private let groupEnds: [Int]

  init(_ bytes: [UInt8], lineStarts: [Int]) {
    var lexer = Lexer(bytes, lineStarts: lineStarts)
    lexer.readAll()
    let groups = TokenGroups(lexer.tokens, bytes: bytes)
    self.bytes = bytes
    tokens = lexer.tokens
    token = lexer.tokens[0]
    groupEnds = groups.ends
    diagnostics = lexer.diagnostics + groups.diagnostics
  }
}

extension Parser {
  /// Explains why a declaration cannot be read.
  struct SyntaxError: Error {
    var message: String
    var offset: Int
  }

  func error(_ message: String) -> SyntaxError {
    SyntaxError(message: message, offset: token.start)
  }

  mutating func report(_ error: SyntaxError) {
    diagnostics.append(.init(message: error.message, offset: error.offset))
  }

  /// Enters a level of nesting, which the caller leaves again with `leave`.
  ///
  /// Without the limit of 50 levels, a long row of opening brackets would overflow the stack.
  mutating func enter() throws(SyntaxError) {
    guard depth < 50 else { throw error("this is nested too deeply") }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  /// Calls `body`, and restores the position of the parser if `body` throws or returns `nil`.
  mutating func trying<Result>(_ body: (inout Parser) throws -> Result?) -> Result? {
    let (token, lastEnd, index) = (token, lastEnd, index)
    if let result = try? body(&self) { return result }
    (self.token, self.lastEnd, self.index) = (token, lastEnd, index)
    return nil
  }
}

// MARK: - Position

extension Parser {
  /// The text of the current token.
  var word: String { text(token.range) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the token after the current one, or a token at a greater distance.
  func peek(_ distance: Int = 1) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  func at(_ text: String) -> Bool { isText(text, of: token) }

  func isText(_ text: String, of token: Token) -> Bool {
    switch token.kind {
    case .name, .sign, .operator, .pound:
      token.end - token.start == text.utf8.count && bytes[token.range].elementsEqual(text.utf8)
    default: false
    }
  }

  /// Locates the token that ends the group of the current token, which must be a bracket.
  var groupEnd: Int { groupEnds[index] }

  /// `true` if the current token is a closing bracket or the end of the file.
  var isAtEndOfGroup: Bool { token.kind == .end || at(")") || at("]") || at("}") }
}

// MARK: - Advancing

extension Parser {
  mutating func advance() {
    guard token.kind != .end else { return }
    lastEnd = token.end
    index += 1
    token = tokens[index]
  }

  /// Takes the current token if it has the given text.
  ///
  /// - Returns: `true` if the token was taken.
  mutating func take(_ text: String) -> Bool {
    guard at(text) else { return false }
    advance()
    return true
  }

  mutating func expect(_ text: String) throws(SyntaxError) {
    guard take(text) else { throw error("'\(text)' is expected here") }
  }

  /// Takes the first character off an operator, such as the `>` off `>?`.
  mutating func takeOperator(_ character: Unicode.Scalar) -> Bool {
    guard token.kind == .operator, bytes[token.start] == UInt8(ascii: character) else {
      return false
    }
    if token.end == token.start + 1 {
      advance()
    } else {
      token.start += 1
      token.isLeftBound = true
      token.isFirstOnLine = false
      lastEnd = token.start
    }
    return true
  }

  /// Advances past the group of the current bracket, and returns the text between the brackets.
  mutating func takeGroup() -> SwiftDeclaration.Text {
    let range = skipGroup()
    return SwiftDeclaration.Text(text: text(range), range: range)
  }

  /// Advances past the group of the current token, which must be a bracket.
  ///
  /// - Returns: The range from the first to the last token between the brackets.
  @discardableResult mutating func skipGroup() -> Range<Int> {
    let closer = at("(") ? ")" : at("[") ? "]" : "}"
    let (first, end) = (index + 1, groupEnd)
    advance()
    let range = first < end ? tokens[first].start..<tokens[end - 1].end : lastEnd..<lastEnd
    if end > index { move(to: end) }
    if at(closer) { advance() }
    return range
  }

  /// Advances past the current token, or past the group that the token begins.
  mutating func skipTokenOrGroup() {
    if at("(") || at("[") || at("{") { skipGroup() } else { advance() }
  }

  /// Returns the text from `start` to the end of the last token taken.
  func text(from start: Int) -> SwiftDeclaration.Text {
    let range = start..<max(start, lastEnd)
    return SwiftDeclaration.Text(text: text(range), range: range)
  }

  private mutating func move(to end: Int) {
    index = end
    token = tokens[end]
    lastEnd = tokens[end - 1].end
  }
}
