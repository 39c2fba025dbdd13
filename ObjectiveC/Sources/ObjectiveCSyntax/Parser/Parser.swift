/// A recursive-descent parser for the declarations of a header and the statements of a program.
///
/// The type itself looks at tokens and consumes them; its extensions contain the grammar. A
/// function that encounters a mistake throws a ``SyntaxError``. The function that reads the
/// enclosing declaration or statement reports the error and skips the rest.
///
/// A `distance` counts tokens from the next token, which has the distance 0; consumed tokens have
/// negative distances.
struct Parser {
  private(set) var diagnostics: [Diagnostic]
  var declarations: [Declaration] = []

  /// Types that imported files declare.
  var importedTypes = TypeTable()

  /// Lines of the text itself that conditions leave out.
  let leftOut: LeftOutLines

  /// Values of the enumeration cases that have been read.
  var constants: [String: Int] = [:]

  /// Names known to be types.
  var knownTypes: Set<String>

  /// Names known to be protocols.
  var knownProtocols: Set<String> = []

  /// Properties of each class that has been read.
  ///
  /// A name has the prefix `-` for a property of instances and `+` for a property of the class.
  var knownProperties: [String: Set<String>] = [:]

  /// Names known to be variables.
  var knownVariables: Set<String> = []

  /// The offset at which a region of nonnull pointers begins, or `nil` outside of such a region.
  var nonnullStart: Int?

  /// `true` if pointers without an annotation are nonnull.
  var assumesNonnull: Bool { nonnullStart != nil }

  /// Attributes that have been read and do not belong to a declaration yet.
  var attributes = DeclarationAttributes()

  /// `true` if the last declaration was a standalone macro.
  var endsInMacro = false

  let source: SourceText

  /// `true` if the parser reads statements as well as declarations.
  let isProgram: Bool

  /// `true` if mistakes are not reported.
  var isQuiet = false

  /// `true` if the text ends within brackets, a class or an expression.
  ///
  /// A missing semicolon at the end does not make the text unfinished.
  private(set) var isUnfinished: Bool

  /// Values of `const` variables that are known while the text is read.
  var constantVariables: [String: Int] = [:]

  /// The attributes of functions, from the prototypes and definitions that have been read.
  var functionAttributes: [String: ProgramAttributes] = [:]

  /// The index of the first attribute before the next declaration, or `nil` without attributes.
  var attributesStart: Int?

  /// The system for which the text is read.
  let platform: Platform

  /// Alignments that `#pragma pack` sets.
  let packing: StructurePacking

  private var tokens: [Token]
  private var pairs: BracketPairs

  /// The macros defined at the end of the text, each as the text after `#define`.
  let definitions: [String]
  /// The index of the next token.
  private(set) var index = 0

  /// `true` if the first half of a `>>` has been consumed as a `>`.
  private var isHalfTaken = false
  /// The number of calls of `nested(_:)` that have not returned.
  private var depth = 0

  /// The number of nested `sizeof` operands that contain the tokens of this parser.
  private var operandDepth = 0

  /// Types that the text itself has declared so far, for the operands of `sizeof`.
  private(set) var ownTypes = TypeTable()
  /// The number of elements of `declarations` that are in `ownTypes`.
  private var ownTypeCount = 0
  /// The number of nodes of the syntax tree that `enter()` has begun and `leave(_:)` has not ended.
  private var level = 0
  /// The height of the tallest subtree that was read since the last `enter()`.
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

  /// Returns a parser for the tokens of an operand, or `nil` if operands are nested too deeply.
  ///
  /// The new parser has the declarations that this parser has read so far, and reports no mistakes.
  func parser(forOperand operand: ArraySlice<Token>) -> Parser? {
    // Each level of nesting needs stack space. A body in braces would declare names, and the tables
    // of names would be copied.
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

  /// Adds to ``ownTypes`` the types that were declared since the last call of this function.
  mutating func noteOwnTypes() {
    ownTypeCount = min(ownTypeCount, declarations.count)
    guard ownTypeCount < declarations.count else { return }
    ownTypes.add(Array(declarations[ownTypeCount...]))
    ownTypeCount = declarations.count
  }

  // MARK: Lookahead

  /// Returns the next token, or the token at a distance from it.
  func peek(_ distance: Int = 0) -> Token {
    tokens[max(0, min(index + distance, tokens.count - 1))]
  }

  var isAtEnd: Bool { peek().kind == .end }

  func next(is punctuator: Punctuator) -> Bool { peek().is(punctuator) }

  func next(is keyword: AtKeyword) -> Bool { peek().is(keyword) }

  func text(of token: Token) -> String { source[token.range] }

  /// The text of the next token if it is a name, or `nil`.
  var nextName: String? { name(at: 0) }

  /// Returns the text of the token at a distance if it is a name, or `nil`.
  func name(at distance: Int) -> String? {
    let token = peek(distance)
    return token.kind == .identifier ? text(of: token) : nil
  }

  /// Returns `true` if the name at a distance looks like a macro or an attribute, and is no known
  /// type.
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

  // MARK: Consumption

  /// Consumes the next token, except for the token `end`, and returns it.
  @discardableResult
  mutating func advance() -> Token {
    let token = peek()
    if index < tokens.count - 1 { index += 1 }
    isHalfTaken = false
    return token
  }

  /// Continues at the token with an index.
  mutating func jump(to index: Int) {
    self.index = index
    isHalfTaken = false
  }

  /// Consumes the next token if it is `punctuator`, or returns `false`.
  mutating func take(_ punctuator: Punctuator) -> Bool {
    guard next(is: punctuator) else { return false }
    advance()
    return true
  }

  /// Consumes the next token if it is `name`, or returns `false`.
  mutating func take(name: String) -> Bool {
    guard nextName == name else { return false }
    advance()
    return true
  }

  /// Consumes a `>` or half of a `>>`, or returns `false`.
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

  /// Returns the index of the token that closes the bracket at a distance, or `nil` if none does.
  func endOfBrackets(at distance: Int = 0) -> Int? { pairs[index + distance] }

  /// Skips the next bracket with its contents, or the bracket alone if it is never closed.
  mutating func skipBrackets() {
    index = pairs[index] ?? index
    advance()
  }

  /// Skips a name and the arguments in parentheses after it.
  ///
  /// If the name begins attributes, they are added to `attributes` for the declaration around them.
  mutating func skipMacro() {
    noteAttributes()
    advance()
    if next(is: .leftParenthesis) { skipBrackets() }
  }

  /// Consumes the tokens before an index, and returns them.
  mutating func take(upTo end: Int) -> [Token] {
    let taken = Array(tokens[index..<max(index, end)])
    index = max(index, end)
    isHalfTaken = false
    return taken
  }

  /// Skips tokens up to the end of a statement.
  ///
  /// The end is the statement's semicolon, or a token that can only begin another statement.
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

  /// Runs a recursive part of the grammar, or throws an error if the recursion is too deep.
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

  /// Begins a node of the syntax tree, or throws an error if the nodes are nested too deeply.
  ///
  /// - Returns: The height of the enclosing node so far, to be passed to ``leave(_:)``.
  mutating func enter() throws(SyntaxError) -> Int {
    guard level < 100 else { throw tooDeep }
    level += 1
    defer { height = 0 }
    return height
  }

  /// Ends a node of the syntax tree.
  ///
  /// - Parameter outer: The result of the call of ``enter()`` that began the node.
  mutating func leave(_ outer: Int) {
    level -= 1
    height = max(outer, height + 1)
  }

  /// Counts a node that encloses all nodes read since the last ``enter()``.
  ///
  /// `a + b + c` makes a tree of height two without any nesting in the text. All functions that
  /// compile and release the tree are recursive. Therefore the tree's height is limited, too.
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

  /// Returns the error for a brace that is never closed, and marks the text as unfinished.
  mutating func unclosedBrace() -> SyntaxError {
    isUnfinished = true
    return expected("'}' that closes this")
  }

  /// Reports that a semicolon is missing, without marking the text as unfinished.
  mutating func reportMissingSemicolon() {
    let wasUnfinished = isUnfinished
    report(expected("';'"))
    isUnfinished = wasUnfinished
  }

  /// Ends a region of nonnull pointers that has no end in its file, and reports a warning.
  ///
  /// Clang, too, ends the region at the end of the file or at an import.
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
    // A mistake at the end of the text is mostly a sign that further text is missing.
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
