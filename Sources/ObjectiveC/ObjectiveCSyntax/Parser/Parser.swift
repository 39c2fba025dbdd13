/// Reads declarations, and in programs statements, from tokens.
///
/// The type itself moves through the tokens; its extensions have the grammar. A function that meets
/// a mistake throws; the declaration or statement around it reports the error and skips its rest.
struct Parser {
  private(set) var diagnostics: [Diagnostic]
  var declarations: [Declaration] = []

  /// The types that imported files declare.
  var importedTypes = TypeTable()

  /// The lines of the text itself that conditions leave out.
  let leftOut: LeftOutLines

  /// The values of enumeration cases that have been read.
  var constants: [String: Int] = [:]

  /// Names that are known to name types.
  var knownTypes: Set<String>

  /// Names that are known to name protocols.
  var knownProtocols: Set<String> = []

  /// The properties of each class that has been read, with a sign before their names.
  var knownProperties: [String: Set<String>] = [:]

  /// Names that are known to name variables.
  var knownVariables: Set<String> = []

  /// Where the part of the text begins in which pointers without an annotation are nonnull.
  var nonnullStart: Int?

  /// Whether pointers without an annotation are nonnull.
  var assumesNonnull: Bool { nonnullStart != nil }

  /// The attributes that have been read, and belong to no declaration yet.
  var attributes = DeclarationAttributes()

  /// Whether a macro on its own was read last.
  var endsInMacro = false

  let source: SourceText

  /// Whether statements are read as well as declarations.
  let isProgram: Bool

  /// Whether mistakes are not reported.
  var isQuiet = false

  /// Whether the text is incomplete: it ends within brackets, a class or an expression.
  ///
  /// A missing semicolon at the end does not make it incomplete.
  private(set) var isUnfinished: Bool

  /// The values of `const` variables that are known while the text is read.
  var constantVariables: [String: Int] = [:]

  /// The attributes of functions that their prototypes have.
  var functionAttributes: [String: ProgramAttributes] = [:]

  /// The index of the first of the attributes before the declaration that is next.
  var attributesStart: Int?

  /// The system that the text is read for.
  let platform: Platform

  /// What `#pragma pack` says.
  let packing: StructurePacking

  private var tokens: [Token]
  private var pairs: BracketPairs

  /// The macros that are defined at the end of the text.
  let definitions: [String]
  private(set) var index = 0

  /// Whether the first half of a `>>` has been taken as a `>`.
  private var isHalfTaken = false
  private var depth = 0

  /// The number of operands of `sizeof` around this text, if it is one itself.
  private var operandDepth = 0

  /// The types that the text itself has declared so far, for the operands of `sizeof`.
  private(set) var ownTypes = TypeTable()
  private var ownTypeCount = 0
  private var level = 0
  private var height = 0

  init(
    _ source: SourceText, knownTypes: Set<String>, definitions: [String] = [],
    options: CompilerOptions = .textAlone, cache: FileCache = FileCache(), isProgram: Bool = false
  ) {
    self.isProgram = isProgram
    self.knownTypes = knownTypes
    platform = options.platform
    var preprocessor = Preprocessor(
      source, definitions: definitions, options: options, cache: cache)
    var tokens = preprocessor.readAll()
    self.source = preprocessor.source
    packing = StructurePacking(&tokens, in: preprocessor.source)
    self.tokens = tokens
    self.definitions = preprocessor.definitions
    pairs = BracketPairs(tokens, in: self.source)
    diagnostics = preprocessor.diagnostics
    leftOut = preprocessor.leftOut
    isUnfinished = preprocessor.isUnfinished
  }

  /// Makes a parser for some tokens, where this one stands; nil if they are nested too deeply.
  func parser(forOperand operand: ArraySlice<Token>) -> Parser? {
    // Each level needs stack. A body declares names, for which the tables would be copied.
    guard operandDepth < 3, !operand.contains(where: { $0.is(.leftBrace) }) else { return nil }
    var parser = self
    parser.operandDepth += 1
    parser.tokens = operand + [tokens[tokens.count - 1]]
    parser.pairs = BracketPairs(parser.tokens, in: source)
    parser.index = 0
    parser.isHalfTaken = false
    parser.isQuiet = true
    return parser
  }

  /// Adds what has been declared since the last call to ``ownTypes``.
  mutating func noteOwnTypes() {
    ownTypeCount = min(ownTypeCount, declarations.count)
    guard ownTypeCount < declarations.count else { return }
    ownTypes.add(Array(declarations[ownTypeCount...]))
    ownTypeCount = declarations.count
  }

  // MARK: Looking

  /// The next token, or one at a distance from it.
  func peek(_ distance: Int = 0) -> Token {
    tokens[max(0, min(index + distance, tokens.count - 1))]
  }

  var isAtEnd: Bool { peek().kind == .end }

  func next(is punctuator: Punctuator) -> Bool { peek().is(punctuator) }

  func next(is keyword: AtKeyword) -> Bool { peek().is(keyword) }

  func text(of token: Token) -> String { source[token.range] }

  /// The next token as a name, if it is one.
  var nextName: String? { name(at: 0) }

  func name(at distance: Int) -> String? {
    let token = peek(distance)
    return token.kind == .identifier ? text(of: token) : nil
  }

  /// Whether the name at a distance looks like a macro or an attribute, and is not known as a type.
  func isMacro(at distance: Int = 0) -> Bool {
    guard let name = name(at: distance), !knownTypes.contains(name) else { return false }
    if name.hasPrefix("__") { return true }
    return name.contains("_")
      && name.utf8.allSatisfy { byte in
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || byte == UInt8(ascii: "_")
      }
  }

  // MARK: Moving

  @discardableResult
  mutating func advance() -> Token {
    let token = peek()
    if index < tokens.count - 1 { index += 1 }
    isHalfTaken = false
    return token
  }

  /// Moves to a token.
  mutating func jump(to index: Int) {
    self.index = index
    isHalfTaken = false
  }

  mutating func take(_ punctuator: Punctuator) -> Bool {
    guard next(is: punctuator) else { return false }
    advance()
    return true
  }

  mutating func take(name: String) -> Bool {
    guard nextName == name else { return false }
    advance()
    return true
  }

  /// Takes a `>`, or half of a `>>`.
  mutating func takeGreater() -> Bool {
    if next(is: .shiftRight), !isHalfTaken {
      isHalfTaken = true
      return true
    }
    guard next(is: .greater) || isHalfTaken else { return false }
    advance()
    return true
  }

  mutating func expect(_ punctuator: Punctuator) throws(SyntaxError) {
    guard take(punctuator) else { throw expected("'\(punctuator.rawValue)'") }
  }

  mutating func expectName(_ what: String) throws(SyntaxError) -> String {
    guard let name = nextName else { throw expected(what) }
    advance()
    return name
  }

  /// The index of the token that closes the bracket that is next.
  func endOfBrackets(at distance: Int = 0) -> Int? { pairs[index + distance] }

  /// Skips the bracket that is next with its contents, or alone if it is never closed.
  mutating func skipBrackets() {
    index = pairs[index] ?? index
    advance()
  }

  /// Skips a name, and the arguments in parentheses after it if there are any.
  ///
  /// Attributes are noted for the declaration that they are part of.
  mutating func skipMacro() {
    noteAttributes()
    advance()
    if next(is: .leftParenthesis) { skipBrackets() }
  }

  /// Takes the tokens up to the one with an index.
  mutating func take(upTo end: Int) -> [Token] {
    let taken = Array(tokens[index..<max(index, end)])
    index = max(index, end)
    isHalfTaken = false
    return taken
  }

  /// Skips tokens up to the end of a statement: its semicolon, or a token that can only begin
  /// another one.
  mutating func skipStatement() {
    while !isAtEnd {
      let token = peek()
      if token.is(.semicolon) {
        advance()
        return
      }
      if case .atKeyword(let keyword) = token.kind,
        keyword.isDeclarationKeyword || token.isFirstOnLine
          || (keyword == .protocol && !peek(1).is(.leftParenthesis))
      {
        return
      }
      if token.is(.leftBrace) || token.is(.leftParenthesis) || token.is(.leftBracket) {
        let isBody = token.is(.leftBrace) && endOfBrackets() != nil
        skipBrackets()
        // A declaration with a body needs no semicolon.
        if isBody, !next(is: .comma), !next(is: .semicolon), peek().isFirstOnLine { return }
      } else if token.is(.rightBrace) {
        return
      } else if token.isFirstOnLine, token.is(.minus) || token.is(.plus),
        peek(1).is(.leftParenthesis)
      {
        return
      } else {
        advance()
      }
    }
  }

  // MARK: Limits

  /// Runs a recursive part of the grammar, and throws if it is nested too deeply.
  mutating func nested<Result>(
    _ body: (inout Parser) throws(SyntaxError) -> Result
  ) throws(SyntaxError) -> Result {
    guard depth < 40 else { throw tooDeep }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private var tooDeep: SyntaxError {
    SyntaxError(
      message: "the text is nested more deeply here than can be read", location: peek().location)
  }

  /// Begins a node of the syntax tree.
  ///
  /// - Returns: The argument for ``leave(_:)``.
  mutating func enter() throws(SyntaxError) -> Int {
    guard level < 100 else { throw tooDeep }
    level += 1
    defer { height = 0 }
    return height
  }

  /// Ends a node of the syntax tree.
  mutating func leave(_ outer: Int) {
    level -= 1
    height = max(outer, height + 1)
  }

  /// Counts a node that encloses all nodes read since the last ``enter()``.
  ///
  /// `a + b + c` makes a tree of depth two without any nesting in the text. Compiling and releasing
  /// the tree recurse, so its height is limited, too.
  mutating func grow() throws(SyntaxError) {
    height += 1
    guard height < 200 else {
      throw SyntaxError(
        message: "the expression has more than 200 operators in a row", location: peek().location)
    }
  }

  // MARK: Reporting

  func expected(_ what: String) -> SyntaxError {
    let token = peek()
    let found = token.kind == .end ? "the end" : "'\(text(of: token))'"
    return SyntaxError(message: "expected \(what), found \(found)", location: token.location)
  }

  /// The error for a brace that is never closed; marks the text as incomplete.
  mutating func unclosedBrace() -> SyntaxError {
    isUnfinished = true
    return expected("'}' that closes this")
  }

  /// Reports that a semicolon is missing.
  mutating func reportMissingSemicolon() {
    let wasUnfinished = isUnfinished
    report(expected("';'"))
    isUnfinished = wasUnfinished
  }

  /// Ends the part of a file in which pointers are nonnull, if it has no end in the file.
  ///
  /// Clang ends it with the file, too, or where another file is imported.
  mutating func endNonnullAfterFile() {
    guard let start = nonnullStart,
      isAtEnd || source.fileName(at: peek().location) != source.fileName(at: start)
    else { return }
    nonnullStart = nil
    let wasUnfinished = isUnfinished
    report(
      "no NS_ASSUME_NONNULL_END precedes the end of this file or an import: pointers are nonnull up to"
        + " there", severity: .warning, at: start)
    isUnfinished = wasUnfinished
  }

  mutating func report(_ error: SyntaxError) {
    report(error.message, at: error.location)
  }

  mutating func report(
    _ message: String, severity: Diagnostic.Severity = .error, at location: Int
  ) {
    if isAtEnd { isUnfinished = true }
    guard !isQuiet else { return }
    var diagnostic = Diagnostic(message, severity: severity, at: location, in: source)
    let token = peek()
    if token.location == location, token.isOfMacro, source.isInFile(token.range.lowerBound) {
      diagnostic.macro = Diagnostic.MacroPlace(
        file: source.fileName(at: token.range.lowerBound),
        position: source.position(at: token.range.lowerBound))
    }
    diagnostics.append(diagnostic)
  }
}
