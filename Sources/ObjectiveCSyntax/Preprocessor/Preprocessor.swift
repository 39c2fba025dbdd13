/// Runs the preprocessor directives of a text, and expands its macros.
///
/// Files are not included. Of a conditional group one branch is read: the first whose condition is
/// not known to be false. In a header, a macro that it does not define itself is unknown, because
/// another file may define it; in a program, such a macro is undefined.
package struct Preprocessor {
  package internal(set) var diagnostics: [Diagnostic] = []

  /// The text, with that of tokens that macros made.
  package internal(set) var source: SourceText

  /// Whether the text ends in the middle of a comment, a line, a group or the arguments of a macro.
  var isUnfinished: Bool {
    lexer.isUnfinished || !groups.isEmpty || endsInArguments
      || source.bytes.last == UInt8(ascii: "\\")
  }

  /// Whether the text ends within the arguments of a macro.
  var endsInArguments = false

  private let isProgram: Bool
  private var lexer: Lexer
  var macros: [String: Macro] = [:]
  private var groups: [ConditionalGroup] = []

  /// The offset up to which the file has been read.
  private(set) var location = 0

  /// The next value of `__COUNTER__`.
  var counter = 0

  /// The number of tokens that macros may still make, long texts counting as several.
  private var budget: Int
  private let fullBudget: Int

  /// Whether macros have made all tokens that they may make; no further macro is expanded then.
  private(set) var isExhausted = false

  /// The depth of arguments within arguments that are being expanded.
  var depth = 0

  /// Makes a preprocessor for a text.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - definitions: The macros of earlier texts, as in ``definitions``.
  ///   - isProgram: Whether macros that the text does not define are undefined, and not unknown.
  package init(_ source: SourceText, definitions: [String] = [], isProgram: Bool = false) {
    self.source = source
    self.isProgram = isProgram
    lexer = Lexer(source)
    fullBudget = 10_000 + source.bytes.count
    // The definitions of earlier texts do not count.
    budget = .max
    for definition in definitions {
      let tokens = makeTokens(Array(definition.utf8), at: 0..<0)
      if let end = tokens.last?.range.upperBound { define(tokens, upTo: end) }
    }
    budget = fullBudget
  }

  /// The definitions of all macros, for a later text.
  package var definitions: [String] {
    macros.sorted { $0.key < $1.key }.map(\.value.definition)
  }

  /// Reads all tokens; the last one is of the kind `end`.
  package mutating func readAll() -> [Token] {
    var input = MacroInput(.file)
    var tokens = expand(&input)
    tokens.append(lexer.next())
    for group in groups { report("this #if has no #endif", at: group.location) }
    diagnostics += lexer.diagnostics
    return tokens
  }

  /// Reads the next active token, running the directives before it.
  mutating func nextFromFile() -> Token {
    while true {
      let token = lexer.next()
      if token.kind == .directive {
        handleDirective(token)
        lexer.isQuiet = !isActive
      } else if token.kind == .end || isActive {
        location = token.location
        return token
      }
    }
  }

  private var isActive: Bool { groups.last?.isActive ?? true }

  private mutating func handleDirective(_ line: Token) {
    let text = (line.range.lowerBound + 1)..<line.range.upperBound
    var words = Lexer(source, part: text)
    let name = words.next()
    switch source[name.range] {
    case "define":
      if isActive {
        define(words.tokens, upTo: text.upperBound)
      }
    case "undef": if isActive { macros[source[words.next().range]] = nil }
    case "if": open(line, condition(of: words))
    case "ifdef": open(line, isDefined(source[words.next().range]))
    case "ifndef": open(line, isDefined(source[words.next().range]).map { 1 - $0 })
    case "elif": `else`(line, condition(of: words))
    case "elifdef": `else`(line, isDefined(source[words.next().range]))
    case "elifndef": `else`(line, isDefined(source[words.next().range]).map { 1 - $0 })
    case "else": `else`(line, 1)
    case "endif":
      if groups.popLast() == nil { report("no #if precedes this directive", at: line.location) }
    default: break
    }
  }

  private mutating func open(_ line: Token, _ condition: Int?) {
    groups.append(
      ConditionalGroup(
        location: line.location, isParentActive: isActive, condition: condition != 0))
  }

  private mutating func `else`(_ line: Token, _ condition: Int?) {
    if groups.isEmpty {
      report("no #if precedes this directive", at: line.location)
    } else {
      groups[groups.count - 1].else(if: condition != 0)
    }
  }

  private mutating func define(_ words: [Token], upTo end: Int) {
    guard let name = words.first, name.kind == .identifier else { return }
    let text = source[name.range]
    if WellKnownMacro.names.contains(text) { return }
    macros[text] = Macro(
      name, words.dropFirst(), definition: source[name.range.lowerBound..<end], in: source)
    if macros[text] == nil {
      report(
        "the parameters of the macro '\(text)' are malformed: expected names, with commas between"
          + " them and ')' after them", at: name.location)
    }
  }

  // MARK: Conditions

  private mutating func condition(of words: Lexer) -> Int? {
    var isName = false
    let tokens = words.tokens.map { token in
      // The operand of `defined` is not expanded.
      defer { isName = (isName && token.is(.leftParenthesis)) || source[token.range] == "defined" }
      return isName ? token.nonexpandable : token
    }
    let isProgram = isProgram
    let expression = ConstantExpression(
      expand(tokens), source: source,
      valueOfName: { PredefinedMacro.values[$0] ?? (isProgram ? 0 : nil) },
      isDefined: { [self] in isDefined($0) })
    return expression.value
  }

  /// 1 if a macro is defined, 0 if it is not, nil if another file may define it.
  private func isDefined(_ name: String) -> Int? {
    if macros[name] != nil { return 1 }
    return PredefinedMacro.values[name].map { $0 == 0 ? 0 : 1 } ?? (isProgram ? 0 : nil)
  }

  /// Counts tokens that a macro makes, before they are made.
  ///
  /// Nested macros can make exponentially many, so this is called for each copy of an argument and
  /// each body.
  ///
  /// - Parameters:
  ///   - count: The number of tokens.
  ///   - location: The offset of the use, at which the end of the budget is reported, once.
  /// - Returns: Whether they may be made.
  mutating func spend(_ count: Int, at location: Int) -> Bool {
    budget -= count
    if budget < 0, !isExhausted {
      isExhausted = true
      report(
        "the macros of this text make more than \(fullBudget) tokens, and are not expanded further",
        at: location)
    }
    return !isExhausted
  }

  mutating func report(_ message: String, at offset: Int) {
    diagnostics.append(Diagnostic(message, at: offset, in: source))
  }
}
