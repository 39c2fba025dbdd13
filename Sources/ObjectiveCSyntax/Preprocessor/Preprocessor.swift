/// Follows the preprocessor lines of a text: what is left is what a compiler would read.
///
/// Nothing is included. Of conditional groups one branch is read, the first that is not known to be
/// wrong: what a file would find defined elsewhere is not known. Macros without arguments, if the
/// text defines them, are replaced; the others are left to the parser.
package struct Preprocessor {
  package private(set) var diagnostics: [Diagnostic] = []

  /// The names of the text's macros that take arguments.
  package private(set) var macrosWithArguments: Set<String> = []

  /// Whether the text ends in the middle of a comment, a line or a group.
  var isUnfinished: Bool {
    lexer.isUnfinished || !groups.isEmpty || source.bytes.last == UInt8(ascii: "\\")
  }

  private let source: SourceText
  private var lexer: Lexer
  private var macros: [String: Macro] = [:]
  private var groups: [ConditionalGroup] = []

  /// How many tokens macros may still add.
  private var allowance: Int

  package init(_ source: SourceText) {
    self.source = source
    lexer = Lexer(source)
    allowance = 10_000 + source.bytes.count
  }

  /// All tokens; the last is one for the end.
  package mutating func readAll() -> [Token] {
    var tokens: [Token] = []
    while true {
      let token = lexer.next()
      if token.kind == .directive {
        follow(token)
        lexer.isQuiet = !isRead
      } else if token.kind == .end {
        tokens.append(token)
        break
      } else if isRead {
        appendExpanded(token, to: &tokens)
      }
    }
    if allowance <= 0 {
      report("macros stand for too much to replace them all", at: source.bytes.count)
    }
    for group in groups { report("this has no #endif", at: group.location) }
    diagnostics += lexer.diagnostics
    return tokens
  }

  private var isRead: Bool { groups.last?.isRead ?? true }

  private mutating func follow(_ line: Token) {
    var words = Lexer(source, directive: line)
    let name = words.next()
    switch source[name.range] {
    case "define": if isRead { define(&words) }
    case "undef":
      if isRead {
        let name = source[words.next().range]
        macros[name] = nil
        macrosWithArguments.remove(name)
      }
    case "if": open(line, condition(of: words))
    case "ifdef": open(line, isDefined(source[words.next().range]))
    case "ifndef": open(line, isDefined(source[words.next().range]).map { 1 - $0 })
    case "elif": `else`(line, condition(of: words))
    case "elifdef": `else`(line, isDefined(source[words.next().range]))
    case "elifndef": `else`(line, isDefined(source[words.next().range]).map { 1 - $0 })
    case "else": `else`(line, 1)
    case "endif":
      if groups.popLast() == nil { report("there is no #if for this", at: line.location) }
    default: break
    }
  }

  private mutating func open(_ line: Token, _ condition: Int?) {
    groups.append(
      ConditionalGroup(
        location: line.location, isWithinRead: isRead, condition: condition != 0))
  }

  private mutating func `else`(_ line: Token, _ condition: Int?) {
    if groups.isEmpty {
      report("there is no #if for this", at: line.location)
    } else {
      groups[groups.count - 1].else(if: condition != 0)
    }
  }

  private mutating func define(_ words: inout Lexer) {
    let name = words.next()
    let text = source[name.range]
    guard name.kind == .identifier, !WellKnownMacro.names.contains(text) else { return }
    var body: [Token] = []
    var token = words.next()
    let takesArguments =
      token.is(.leftParenthesis) && token.range.lowerBound == name.range.upperBound
    while token.kind != .end {
      body.append(token)
      token = words.next()
    }
    macros[text] = Macro(takesArguments: takesArguments, body: body)
    if takesArguments { macrosWithArguments.insert(text) }
  }

  // MARK: Replacing

  /// Appends a token, or what it stands for.
  private mutating func appendExpanded(_ token: Token, to tokens: inout [Token]) {
    guard let body = replacement(for: token) else {
      tokens.append(token)
      return
    }
    // What is still to be read of each macro that is being replaced, the innermost last.
    var pending = [(name: source[token.range], rest: body[...])]
    var isFirst = true
    while var (name, rest) = pending.popLast() {
      guard let next = rest.popFirst() else { continue }
      pending.append((name, rest))
      allowance -= 1
      if let body = replacement(for: next), pending.count < 100 {
        name = source[next.range]
        // A macro does not stand for itself.
        if !pending.contains(where: { $0.name == name }) {
          pending.append((name, body[...]))
          continue
        }
      }
      tokens.append(next.replacing(token, isFirst: isFirst))
      isFirst = false
    }
  }

  private func replacement(for token: Token) -> [Token]? {
    guard token.kind == .identifier, !macros.isEmpty, allowance > 0,
      let macro = macros[source[token.range]], !macro.takesArguments
    else { return nil }
    return macro.body
  }

  // MARK: Conditions

  private mutating func condition(of words: Lexer) -> Int? {
    var words = words
    var tokens: [Token] = []
    var isName = false
    while true {
      let token = words.next()
      if token.kind == .end { break }
      if isName { tokens.append(token) } else { appendExpanded(token, to: &tokens) }
      // What `defined` asks about is not replaced.
      isName = (isName && token.is(.leftParenthesis)) || source[token.range] == "defined"
    }
    let expression = ConstantExpression(
      tokens, source: source, valueOfName: { PredefinedMacro.values[$0] },
      isDefined: { [self] in isDefined($0) })
    return expression.value
  }

  /// 1 or 0, or nil for what another file may define.
  private func isDefined(_ name: String) -> Int? {
    if macros[name] != nil { return 1 }
    return PredefinedMacro.values[name].map { $0 == 0 ? 0 : 1 }
  }

  private mutating func report(_ message: String, at offset: Int) {
    diagnostics.append(Diagnostic(message, at: offset, in: source))
  }
}
