extension Parser {
  /// Reads everything up to the end of the text.
  mutating func readAll() {
    while !isAtEnd {
      if next(is: .rightBrace) {
        // The end of an `extern "C" {`, which is read as if it were not there.
        advance()
      } else {
        readDeclaration()
      }
    }
  }

  /// Reads one declaration, or reports why it cannot be read and skips it.
  mutating func readDeclaration() {
    let start = index
    do throws(SyntaxError) {
      try readDeclarationOrThrow()
    } catch {
      report(error)
      if index == start { advance() }
      skipStatement()
    }
    if index == start { advance() }
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
      declarations.append(.forwardClasses([try expectName("a class")]))
      knownTypes.insert(text(of: peek(-1)))
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
      assumesNonnull = true
      advance()
    case _ where WellKnownMacro.assumeNonnullEnd.contains(name):
      assumesNonnull = false
      advance()
    case "typedef":
      try readTypedef()
    case "extern" where peek(1).kind == .string && peek(2).is(.leftBrace):
      for _ in 0..<3 { advance() }
    case "struct", "union", "enum":
      _ = try readSpecifiers(amongNames: true)
      skipStatement()
    case _ where isEnumerationMacro:
      let type = try readSpecifiers(amongNames: true)
      if case .enumeration(let enumeration) = type.kind, let name = enumeration.name {
        define(name, as: type)
      }
      skipStatement()
    case _ where isStandaloneMacro:
      skipMacro()
    default:
      skipStatement()
    }
  }

  /// Whether the name that is next begins a declaration that may also occur between methods.
  var beginsDeclaration: Bool {
    guard let name = nextName else { return false }
    return ["typedef", "struct", "union", "enum", "extern", "static", "inline"].contains(name)
      || WellKnownMacro.names.contains(name) || isStandaloneMacro
  }

  /// Whether the name that is next declares an enumeration as `NS_ENUM` does.
  var isEnumerationMacro: Bool {
    guard let name = nextName, peek(1).is(.leftParenthesis) else { return false }
    return WellKnownMacro.enumerations.contains(name)
      || WellKnownMacro.errorEnumerations.contains(name)
  }

  /// Whether the name that is next, with its arguments, is a macro on its own, and begins no
  /// declaration.
  var isStandaloneMacro: Bool {
    var after = peek(1)
    if after.is(.leftParenthesis), let end = endOfBrackets(at: 1) { after = peek(end + 1 - index) }
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
      define(name, as: base)
    } else {
      repeat {
        let declarator = try readDeclarator(isNamed: true)
        guard let name = declarator.name else { throw expected("a name for the type") }
        var type = declarator.type(from: base)
        if takesVectorAttribute() { type.kind = .unsupported }
        define(name, as: type)
      } while take(.comma)
    }
    skipStatement()
  }

  /// Takes attributes after a name, and returns whether one of them makes the type a vector.
  private mutating func takesVectorAttribute() -> Bool {
    var isVector = false
    while nextName == "__attribute__", let end = endOfBrackets(at: 1) {
      isVector =
        take(upTo: end + 1).contains { token in
          token.kind == .identifier
            && ["vector_size", "__vector_size__", "ext_vector_type", "__ext_vector_type__"]
              .contains(text(of: token))
        } || isVector
    }
    return isVector
  }

  private mutating func define(_ name: String, as type: DeclaredType) {
    declarations.append(.typedef(TypedefDeclaration(name: name, type: type)))
    knownTypes.insert(name)
  }
}
