extension Parser {
  /// Reads all declarations up to the end of the text.
  ///
  /// The types that imported files declare are added to `importedTypes`; other declarations of
  /// imported files are dropped.
  mutating func readAll() {
    while !isAtEnd {
      let count = declarations.count
      let isOwn = source.isOwn(peek().location)
      defer {
        if !isOwn, declarations.count > count {
          importedTypes.add(Array(declarations[count...]))
          declarations.removeSubrange(count...)
        }
      }
      if next(is: .rightBrace) {
        // The brace closes an `extern "C" {`, whose opening brace the parser has skipped.
        advance()
      } else {
        readDeclaration()
      }
    }
    endNonnullAfterFile()
  }

  /// Reads one declaration, or reports a mistake and skips the declaration.
  mutating func readDeclaration() {
    endNonnullAfterFile()
    let start = index
    do throws(SyntaxError) {
      try readDeclarationOrThrow()
    } catch {
      report(error)
      if index == start { advance() }
      skipStatement()
    }
    if index == start { advance() }
    // Attributes of a standalone macro belong to the following declaration.
    if !endsInMacro { attributes = DeclarationAttributes() }
    endsInMacro = false
  }

  private mutating func readDeclarationOrThrow() throws(SyntaxError) {
    let token = peek()
    switch token.kind {
    case .atKeyword(.protocol):
      try readProtocol()
    case .atKeyword(.interface):
      try readInterface()
    case .atKeyword(.class):
      advance()
      declarations.append(.forwardClasses(try readForwardClasses()))
    case .atKeyword(.compatibilityAlias):
      advance()
      let alias = try expectName("a new name of a class")
      let location = peek().location
      let name = try expectName("a class")
      define(alias, as: DeclaredType(.named(name, arguments: []), at: location))
      skipStatement()
    case .atKeyword(.import):
      advance()
      skipStatement()
    case .atKeyword(.implementation):
      report("skipped an implementation, which a header does not have", at: token.location)
      while !isAtEnd, !next(is: .end) { advance() }
      advance()
    case .punctuator(.semicolon):
      advance()
    case .identifier:
      try readNamed(text(of: token))
    case .unknown:
      advance()  // The lexer has reported it.
    default:
      throw expected("a declaration")
    }
  }

  /// Reads a declaration that begins with a name.
  private mutating func readNamed(_ name: String) throws(SyntaxError) {
    switch name {
    case _ where WellKnownMacro.assumeNonnullBegin.contains(name):
      nonnullStart = advance().location
    case _ where WellKnownMacro.assumeNonnullEnd.contains(name):
      nonnullStart = nil
      advance()
    case "typedef":
      try readTypedef()
    case "extern" where peek(1).kind == .string && peek(2).is(.leftBrace):
      for _ in 0..<3 { advance() }
    case "struct", "union", "enum":
      let type = try readSpecifiers(amongNames: true)
      declareForward(type)
      skipStatement()
    case _ where isEnumerationMacro:
      let type = try readSpecifiers(amongNames: true)
      while isMacro() { skipMacro() }
      if case .enumeration(let enumeration) = type.kind, let name = enumeration.name {
        define(name, as: type)
      }
      skipStatement()
    case _ where isStandaloneMacro:
      reportUnknownMacro()
      skipMacro()
      endsInMacro = true
    default:
      try skipFunctionOrVariables()
    }
  }

  /// Adds an enumeration declared without its cases, `enum Kind : int;`.
  private mutating func declareForward(_ type: DeclaredType) {
    guard case .enumeration(let enumeration) = type.kind, enumeration.cases == nil,
      enumeration.underlyingType != nil, next(is: .semicolon)
    else { return }
    declarations.append(.enumeration(enumeration))
  }

  /// Skips a function or variables, but reads a structure defined with them.
  private mutating func skipFunctionOrVariables() throws(SyntaxError) {
    if let name = nextName, Self.wordsOfCPlusPlus.contains(name),
      peek(1).kind == .identifier
        || peek(1).is(.leftBrace) || peek(1).is(.less)
    {
      report("'\(name)' is C++, which is not read: skipped", at: peek().location)
      skipStatement()
      return
    }
    if peek(1).is(.leftParenthesis), let end = endOfBrackets(at: 1),
      peek(end + 1 - index).is(.semicolon), !peek(2).is(.star), !peek(2).is(.caret)
    {
      reportUnknownMacro()
    }
    if !isProgram { noteConstants() }
    while let name = nextName, Self.isQualifier(name) {
      advance()
      if Self.attributeWords.contains(name), next(is: .leftParenthesis) { skipBrackets() }
    }
    if ["struct", "union", "enum"].contains(nextName) {
      _ = try readSpecifiers(amongNames: true)
    }
    skipStatement()
  }

  /// Words that begin declarations of C++.
  private static let wordsOfCPlusPlus: Set<String> = ["namespace", "template", "class", "using"]

  /// Reports an unknown macro that stands in the place of a declaration.
  ///
  /// A macro is not reported if it may be an attribute: if more than a semicolon follows on its
  /// line, or if a class or protocol follows.
  private mutating func reportUnknownMacro() {
    guard let name = nextName, !name.hasPrefix("__") else { return }
    guard isMacro() || peek(1).is(.leftParenthesis) else { return }
    let after = peek(distanceAfterMacro(at: 0))
    var distance = distanceAfterMacro(at: 0)
    // A class has few attributes. The limit keeps the parser linear.
    for _ in 0..<8 where isMacro(at: distance) { distance = distanceAfterMacro(at: distance) }
    switch peek(distance).kind {
    case .atKeyword(.interface), .atKeyword(.protocol), .atKeyword(.class): return
    default: break
    }
    guard after.isFirstOnLine || after.kind == .end || after.is(.semicolon) else { return }
    report(
      "'\(name)' is a macro that is not defined here: what it may declare is not known",
      severity: .warning, at: peek().location)
  }

  /// `true` if a declaration begins with the next name that may also occur between methods.
  var beginsDeclaration: Bool {
    guard let name = nextName else { return false }
    return ["typedef", "struct", "union", "enum", "extern", "static", "inline"].contains(name)
      || WellKnownMacro.names.contains(name) || isStandaloneMacro
  }

  /// `true` if the next name is a macro such as `NS_ENUM` that declares an enumeration.
  var isEnumerationMacro: Bool {
    guard let name = nextName, peek(1).is(.leftParenthesis) else { return false }
    return WellKnownMacro.enumerations.contains(name)
      || WellKnownMacro.errorEnumerations.contains(name)
  }

  /// Returns the distance of the token after a name and its arguments, if the name has any.
  func distanceAfterMacro(at distance: Int) -> Int {
    guard peek(distance + 1).is(.leftParenthesis), let end = endOfBrackets(at: distance + 1) else {
      return distance + 1
    }
    return end + 1 - index
  }

  /// `true` if the next name with its arguments is a standalone macro and begins no declaration.
  var isStandaloneMacro: Bool {
    guard let name = nextName, !knownTypes.contains(name) else { return false }
    if isTypeWord(name) { return Self.attributeWords.contains(name) }
    // The name of a function may stand on the line after the return type.
    if peek(1).kind == .identifier, !isMacro() { return false }
    let after = peek(distanceAfterMacro(at: 0))
    if case .atKeyword = after.kind { return true }
    return after.kind == .end || after.isFirstOnLine || isMacro()
  }

  /// Reads names with commas between them, up to a semicolon.
  mutating func readForwardClasses() throws(SyntaxError) -> [String] {
    var names: [String] = []
    repeat {
      var typeParameters: [TypeParameter] = []
      let name = try readClassName(&typeParameters)
      names.append(name)
      knownTypes.insert(name)
      if next(is: .less) { _ = try readTypeParameters() }
    } while take(.comma)
    skipStatement()
    return names
  }

  // MARK: Type definitions

  mutating func readTypedef() throws(SyntaxError) {
    advance()
    let isMacro = isEnumerationMacro
    let base = try readSpecifiers(amongNames: true)
    if isMacro, case .enumeration(let enumeration) = base.kind, let name = enumeration.name {
      while self.isMacro() { skipMacro() }
      define(name, as: base)
    } else {
      repeat {
        let declarator = try readDeclarator(isNamed: true)
        guard let name = declarator.name else { throw expected("a name for the type") }
        define(name, as: readAttributesAfterName().applied(to: declarator.type(from: base)))
      } while take(.comma)
    }
    skipStatement()
  }

  private mutating func define(_ name: String, as type: DeclaredType) {
    declarations.append(
      .typedef(TypedefDeclaration(name: name, type: type, attributes: takeAttributes())))
    knownTypes.insert(name)
  }
}
