extension Parser {
  /// Reads a program up to the end of the text.
  mutating func readProgram() -> [ProgramItem] {
    var items: [ProgramItem] = []
    var open = 0
    while !isAtEnd {
      if nextName == "extern", peek(1).kind == .string, peek(2).is(.leftBrace) {
        for _ in 0..<3 { advance() }
        open += 1
      } else if open > 0, take(.rightBrace) {
        open -= 1
      } else {
        readItem(into: &items)
      }
    }
    return items
  }

  /// Reads one item, or reports a mistake and skips the item.
  mutating func readItem(into items: inout [ProgramItem]) {
    let start = index
    let first = items.count
    do throws(SyntaxError) {
      try readItemOrThrow(into: &items)
    } catch {
      report(error)
      recover(from: start)
    }
    if index == start { advance() }
    items.insert(contentsOf: declarations.map(ProgramItem.declaration), at: first)
    declarations = []
  }

  private mutating func readItemOrThrow(into items: inout [ProgramItem]) throws(SyntaxError) {
    switch peek().kind {
    case .atKeyword(.implementation):
      items.append(.implementation(try readImplementation()))
    case .atKeyword(.protocol) where !peek(1).is(.leftParenthesis), .atKeyword(.interface),
      .atKeyword(.class), .atKeyword(.compatibilityAlias), .atKeyword(.import):
      readDeclaration()
    case .atKeyword(let keyword) where keyword.isDeclarationKeyword:
      throw expected("a declaration")
    case .punctuator(.semicolon), .unknown:
      advance()  // The lexer has reported the latter.
    case .punctuator where beginsMethod:
      report("a method stands outside of an implementation", at: peek().location)
      _ = try readMethodDefinition()
    case .identifier where beginsAttributesOfType:
      skipMacro()
    case .identifier where beginsStaticAssertion:
      let location = peek().location
      items.append(.statement(Statement(kind: try readStaticAssertion(), location: location)))
    case .identifier where beginsHeaderItem:
      readDeclaration()
    case .identifier where beginsDeclaration(isInFunction: false):
      try readFunctionOrVariables(into: &items)
    default:
      var statements: [Statement] = []
      readStatement(into: &statements)
      items += statements.map(ProgramItem.statement)
    }
  }

  /// `true` if attributes are next that precede a class, a protocol or further attributes.
  private var beginsAttributesOfType: Bool {
    guard nextName == "__attribute__", peek(1).is(.leftParenthesis),
      let end = endOfBrackets(at: 1)
    else { return false }
    switch peek(end + 1 - index).kind {
    case .atKeyword(.interface), .atKeyword(.protocol), .atKeyword(.implementation): return true
    default: return name(at: end + 1 - index) == "__attribute__"
    }
  }

  /// `true` if a type definition or a standalone macro is next, as in a header.
  private var beginsHeaderItem: Bool {
    guard let name = nextName else { return false }
    if name == "typedef" || isEnumerationMacro { return true }
    if WellKnownMacro.assumeNonnullBegin.contains(name)
      || WellKnownMacro.assumeNonnullEnd.contains(name)
    {
      return true
    }
    return isMacro() && isStandaloneMacro && !beginsDeclaration(isInFunction: false)
      && !endsWithSemicolonOrOperator
  }

  /// `true` if a semicolon or an operator follows the next name and its arguments.
  private var endsWithSemicolonOrOperator: Bool {
    var distance = 1
    if peek(1).is(.leftParenthesis), let end = endOfBrackets(at: 1) { distance = end + 1 - index }
    guard case .punctuator(let sign) = peek(distance).kind else { return false }
    return !peek(distance).isFirstOnLine || ![.minus, .plus].contains(sign)
  }

  /// Reads a function with its body, or variables and prototypes.
  private mutating func readFunctionOrVariables(
    into items: inout [ProgramItem]
  ) throws(SyntaxError) {
    let location = peek().location
    let head = try readDeclarationHead()
    var variables: [VariableDeclaration] = []
    if !next(is: .semicolon), !isAtEnd {
      let first = try readVariable(of: head)
      if case .function(let type) = first.type.kind {
        let start = index
        while nextName == "__attribute__" { skipMacro() }
        note(
          ProgramAttributes(self, from: start).joined(head.attributes),
          ofFunction: first.name)
        if next(is: .leftBrace) {
          let body = try readBody()
          let attributes = functionAttributes[first.name]
          items.append(
            .function(
              FunctionDefinition(
                name: first.name, type: type, body: body, location: first.location,
                constructor: attributes?.constructor, destructor: attributes?.destructor)))
          return
        }
        if beginsDeclaration(isInFunction: false), !peek().isFirstOnLine {
          throw SyntaxError(
            message: "parameters that are declared after the parentheses are not supported",
            location: peek().location)
        }
        // At a prompt, the body may follow on the next line. The error marks the text as
        // unfinished.
        if isAtEnd { throw expected("'{' or ';'") }
      } else {
        variables.append(first)
      }
      if take(.comma) { try readVariables(of: head, into: &variables) }
    }
    endStatement()
    if !variables.isEmpty {
      items.append(.statement(Statement(kind: .variables(variables), location: location)))
    }
  }
}

extension Program {
  /// Reads a source file, or a text that continues earlier texts.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - types: Names of types declared elsewhere; by default, the built-in types.
  ///   - variables: Names of variables declared elsewhere.
  ///   - definitions: Macros defined elsewhere, as in ``definitions``.
  ///   - options: The compiler's options. By default the text is read alone, without its imports.
  package init(
    _ source: SourceText, knownTypes types: Set<String> = TypeTable.wellKnownNames,
    knownVariables variables: Set<String> = [], definitions: [String] = [],
    options: CompilerOptions = .textAlone
  ) {
    var source = source
    var items: [ProgramItem] = []
    var definitions = definitions
    var diagnostics: [Diagnostic] = []
    var isUnfinished = false
    LargeStackThread.run {
      var parser = Parser(
        source, knownTypes: types, definitions: definitions,
        options: options, isProgram: true)
      parser.knownVariables = variables
      items = parser.readProgram()
      definitions = parser.definitions
      source = parser.source
      diagnostics = source.sorted(parser.diagnostics)
      isUnfinished = parser.isUnfinished
    }
    self.source = source
    self.items = items
    self.definitions = definitions
    self.diagnostics = diagnostics
    self.isUnfinished = isUnfinished
  }
}
