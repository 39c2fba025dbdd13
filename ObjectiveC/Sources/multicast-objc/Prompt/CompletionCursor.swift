import ObjectiveCSyntax

/// A cursor at the end of a text, with its syntactic context and the beginning of a name.
struct CompletionCursor {
  let source: SourceText

  /// The tokens before `beginning`.
  let tokens: [Token]

  /// The beginning of a name at the end of the text; empty if no name has begun.
  let beginning: String
  let context: Context

  enum Context {
    /// Inside a comment, a string, a number or a preprocessor line.
    case nowhere

    /// After `@`.
    case keyword

    /// At a position where an expression, a statement or a declaration is valid.
    case expression

    /// Inside `@selector(…)`.
    case selector

    /// Inside `@protocol(…)`.
    case `protocol`

    /// After the receiver of a message and possibly some parts of the selector.
    case message(receiver: Range<Int>, parts: String)

    /// After a dot or an arrow.
    case member(of: Range<Int>, isArrow: Bool)
  }

  init(_ text: String) {
    let source = SourceText(text, name: "")
    var lexer = Lexer(source)
    var tokens: [Token] = []
    while case let token = lexer.next(), token.kind != .end { tokens.append(token) }
    let end = source.bytes.count
    let last = tokens.last
    let isAdjacent = last?.range.upperBound == end
    var beginning = end..<end
    var context: Context?
    switch last?.kind {
    case _ where !lexer.diagnostics.isEmpty || Self.isComment(source, after: last):
      context = .nowhere
    case .directive where isAdjacent, .integer where isAdjacent, .floating where isAdjacent:
      context = .nowhere
    case .atKeyword where isAdjacent, .punctuator(.at) where isAdjacent:
      beginning = tokens.removeLast().range
      context = .keyword
    case .identifier where isAdjacent:
      beginning = tokens.removeLast().range
      if let at = tokens.last, at.is(.at), at.range.upperBound == beginning.lowerBound {
        beginning = tokens.removeLast().range.lowerBound..<end
        context = .keyword
      }
    default: break
    }
    self.source = source
    if context == nil, let open = Self.openBracket(of: tokens), open > 0,
      tokens[open - 1].is(.selector) || tokens[open - 1].is(.protocol)
    {
      beginning = tokens[open].range.upperBound..<end
      context = tokens[open - 1].is(.selector) ? .selector : .protocol
    }
    self.beginning = source[beginning].trimmingSpace
    self.tokens = tokens
    self.context = context ?? Self.context(after: tokens, in: source)
  }

  /// Returns whether the text ends with a line comment.
  private static func isComment(_ source: SourceText, after last: Token?) -> Bool {
    let rest = source[(last?.range.upperBound ?? 0)..<source.bytes.count]
    return rest.split(separator: "\n", omittingEmptySubsequences: false).last?.contains("//")
      == true
  }

  /// Returns the index of the innermost bracket still open at the end.
  private static func openBracket(of tokens: [Token]) -> Int? {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      if token.isOpening { open.append(index) } else if token.isClosing { _ = open.popLast() }
    }
    return open.last
  }

  private static func context(after tokens: [Token], in source: SourceText) -> Context {
    if let last = tokens.last, last.is(.dot) || last.is(.arrow) {
      let base = operand(endingBefore: tokens.count - 1, of: tokens, in: source)
      return .member(of: base, isArrow: last.is(.arrow))
    }
    guard let open = openBracket(of: tokens), tokens[open].is(.leftBracket),
      open == 0 || !tokens[open - 1].is(.at)
    else { return .expression }
    var message = MessageReader(tokens[(open + 1)...], of: source)
    return message.read()
  }

  /// Returns the range of the operand that ends before token `end`: names, brackets and dots.
  private static func operand(
    endingBefore end: Int, of tokens: [Token], in source: SourceText
  ) -> Range<Int> {
    var start = end
    var depth = 0
    // `true` if the preceding token may belong to the operand, like the name before a call's
    // brackets.
    var mayContinue = true
    while start > 0 {
      let token = tokens[start - 1]
      if depth > 0 || (mayContinue && token.isClosing) {
        if token.isClosing { depth += 1 } else if token.isOpening { depth -= 1 }
      } else if token.is(.dot) || token.is(.arrow) {
        mayContinue = true
      } else if mayContinue, [.identifier, .objectString].contains(token.kind),
        source[token.range] != "return"
      {
        mayContinue = false
      } else {
        break
      }
      start -= 1
    }
    return start..<end
  }
}

/// A parser for an incomplete message expression.
private struct MessageReader {
  private let tokens: ArraySlice<Token>
  private let source: SourceText
  private var parts = ""
  private var receiverEnd: Int?

  init(_ tokens: ArraySlice<Token>, of source: SourceText) {
    self.tokens = tokens
    self.source = source
  }

  /// Returns whether an operand or a further part of the selector is expected next.
  mutating func read() -> CompletionCursor.Context {
    var needsOperand = true
    var choices = 0
    var index = tokens.startIndex
    while index < tokens.endIndex {
      let token = tokens[index]
      if token.isOpening {
        let end = endOfBrackets(at: index)
        if needsOperand { needsOperand = isPrefix(index, end) }
        index = end
      } else if needsOperand {
        switch token.kind {
        case .identifier, .integer, .floating, .character, .string, .objectString:
          needsOperand = false
        default: break
        }
      } else if token.kind == .identifier {
        guard index + 1 < tokens.endIndex, tokens[index + 1].is(.colon) else { return .nowhere }
        add(source[token.range] + ":", at: index)
        index += 1
        needsOperand = true
      } else if token.is(.colon), choices == 0 {
        add(":", at: index)
        needsOperand = true
      } else if !token.is(.plusPlus), !token.is(.minusMinus) {
        if token.is(.question) { choices += 1 } else if token.is(.colon) { choices -= 1 }
        needsOperand = true
      }
      index += 1
    }
    if needsOperand { return .expression }
    return .message(receiver: tokens.startIndex..<(receiverEnd ?? tokens.endIndex), parts: parts)
  }

  private mutating func add(_ part: String, at index: Int) {
    if receiverEnd == nil { receiverEnd = index }
    parts += part
  }

  private func endOfBrackets(at start: Int) -> Int {
    var depth = 0
    for index in start..<tokens.endIndex {
      if tokens[index].isOpening { depth += 1 } else if tokens[index].isClosing { depth -= 1 }
      if depth == 0 { return index }
    }
    return tokens.endIndex - 1
  }

  /// Returns whether brackets at the beginning of an operand are a prefix of the operand: a cast or
  /// the parameters of a block.
  private func isPrefix(_ start: Int, _ end: Int) -> Bool {
    guard tokens[start].is(.leftParenthesis) else { return false }
    if start > tokens.startIndex, tokens[start - 1].is(.caret) { return true }
    if tokens[end - 1].is(.star) { return true }
    return end == start + 2 && source[tokens[start + 1].range] == "id"
  }
}

extension Token {
  fileprivate var isOpening: Bool {
    `is`(.leftParenthesis) || `is`(.leftBracket) || `is`(.leftBrace)
  }

  fileprivate var isClosing: Bool {
    `is`(.rightParenthesis) || `is`(.rightBracket) || `is`(.rightBrace)
  }
}

extension String {
  /// Drops leading white space.
  fileprivate var trimmingSpace: String { String(drop { $0.isWhitespace }) }
}
