/// Reads declarations from tokens, and jumps over bodies.
struct Parser {
  let bytes: [UInt8]
  let tokens: [Token]
  var diagnostics: [SwiftFile.Diagnostic]

  /// The current token, without what was taken off its front.
  private(set) var token: Token

  /// Where the last token ended.
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
  /// Why a declaration cannot be read.
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

  /// Goes one level deeper; the caller goes back with `leave`.
  ///
  /// Without the limit, a long row of opening brackets would overflow the stack.
  mutating func enter() throws(SyntaxError) {
    guard depth < 50 else { throw error("this is nested too deeply") }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  /// Calls a body, and comes back to where it began if it throws or returns nil.
  mutating func trying<Result>(_ body: (inout Parser) throws -> Result?) -> Result? {
    let (token, lastEnd, index) = (token, lastEnd, index)
    if let result = try? body(&self) { return result }
    (self.token, self.lastEnd, self.index) = (token, lastEnd, index)
    return nil
  }
}

// MARK: - Where the parser is

extension Parser {
  /// The text of the current token.
  var word: String { text(token.range) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The token behind the current one, or one further behind.
  func peek(_ distance: Int = 1) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  func at(_ text: String) -> Bool { isText(text, of: token) }

  func isText(_ text: String, of token: Token) -> Bool {
    switch token.kind {
    case .name, .sign, .operator, .pound:
      token.end - token.start == text.utf8.count && bytes[token.range].elementsEqual(text.utf8)
    default: false
    }
  }

  /// The index of the token that ends the group of the current token, a bracket.
  var groupEnd: Int { groupEnds[index] }

  /// Whether the current token ends all that stands between the brackets around it, or is the end.
  var isAtEndOfGroup: Bool { token.kind == .end || at(")") || at("]") || at("}") }
}

// MARK: - Moving on

extension Parser {
  mutating func advance() {
    guard token.kind != .end else { return }
    lastEnd = token.end
    index += 1
    token = tokens[index]
  }

  /// Moves behind the current token if it has this text.
  mutating func take(_ text: String) -> Bool {
    guard at(text) else { return false }
    advance()
    return true
  }

  mutating func expect(_ text: String) throws(SyntaxError) {
    guard take(text) else { throw error("'\(text)' is expected here") }
  }

  /// Takes the first character off an operator, as `>` off `>?`.
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

  /// Moves behind the group of the current token, a bracket, and returns what is between the brackets.
  mutating func takeGroup() -> SwiftDeclaration.Text {
    let range = skipGroup()
    return SwiftDeclaration.Text(text: text(range), range: range)
  }

  /// Moves behind the group of the current token, a bracket.
  ///
  /// - Returns: From the first to the last token between the brackets.
  @discardableResult mutating func skipGroup() -> Range<Int> {
    let closer = at("(") ? ")" : at("[") ? "]" : "}"
    let (first, end) = (index + 1, groupEnd)
    advance()
    let range = first < end ? tokens[first].start..<tokens[end - 1].end : lastEnd..<lastEnd
    if end > index { move(to: end) }
    if at(closer) { advance() }
    return range
  }

  /// Moves behind the current token, or the group that it begins.
  mutating func skipTokenOrGroup() {
    if at("(") || at("[") || at("{") { skipGroup() } else { advance() }
  }

  /// The text from an offset up to the last token taken.
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
