extension Parser {
  /// Whether a declaration of variables or a function is next, and not an expression.
  ///
  /// Two names without an operator between them are a declaration. `Name *x` could be a product,
  /// but a product has no effect as a statement: it counts as a declaration unless `Name` is a
  /// variable.
  func beginsDeclaration(isInFunction: Bool) -> Bool {
    guard let name = nextName, !Self.keywords.contains(name) else { return false }
    if isTypeWord(name) { return true }
    if knownVariables.contains(name), !knownTypes.contains(name) { return false }
    guard let shape = shapeOfType(at: 0) else { return false }
    let declared = peek(shape.end)
    if declared.is(.leftParenthesis) { return isPointee(name, at: shape.end) }
    guard declared.kind == .identifier else { return false }
    if knownTypes.contains(name) { return true }
    let after = peek(shape.end + 1)
    if !shape.isDecorated {
      // `for (x in y)`
      return !declared.isFirstOnLine && (text(of: declared) != "in" || endsDeclarator(after))
    }
    let ends: [Punctuator] = [.assign, .semicolon, .comma, .leftBracket]
    return ends.contains { after.is($0) } || after.kind == .identifier
      || (!isInFunction && after.is(.leftParenthesis))
  }

  /// Reads variables up to the end of the list; prototypes of functions are left out.
  mutating func readVariables() throws(SyntaxError) -> [VariableDeclaration] {
    let head = try readDeclarationHead()
    var variables: [VariableDeclaration] = []
    guard !next(is: .semicolon) else { return variables }
    try readVariables(of: head, into: &variables)
    return variables
  }

  mutating func readVariables(
    of head: DeclarationHead, into variables: inout [VariableDeclaration]
  ) throws(SyntaxError) {
    repeat {
      let variable = try readVariable(of: head)
      if case .function = variable.type.kind { continue }
      variables.append(variable)
    } while take(.comma)
  }

  /// Reads the specifiers that the variables of a declaration share.
  mutating func readDeclarationHead() throws(SyntaxError) -> DeclarationHead {
    let first = index
    let type = try readSpecifiers(amongNames: true)
    return DeclarationHead(type: type, storage: StorageSpecifiers(self, from: first))
  }

  /// Reads a variable with its initial value.
  mutating func readVariable(of head: DeclarationHead) throws(SyntaxError) -> VariableDeclaration {
    let first = index
    variableCount = nil
    let declarator = try readDeclarator(isNamed: true)
    guard let name = declarator.name else { throw expected("a variable's name") }
    let storage = head.storage.union(StorageSpecifiers(self, from: first))
    let count = variableCount
    let location = locationOfName(name, from: first)
    knownVariables.insert(name)
    while nextName == "__asm" || nextName == "asm" || isMacro() { skipMacro() }
    let initializer = take(.assign) ? try readInitializer() : nil
    return VariableDeclaration(
      name: name, type: declarator.type(from: head.type), initializer: initializer, count: count,
      isStatic: storage.contains(.static), isExtern: storage.contains(.extern),
      isShared: storage.contains(.shared), isWeak: storage.isWeak, location: location)
  }

  private func locationOfName(_ name: String, from first: Int) -> Int {
    for distance in (first - index)..<0 where self.name(at: distance) == name {
      return peek(distance).location
    }
    return peek(first - index).location
  }

  /// Reads the initial value of a variable.
  mutating func readInitializer() throws(SyntaxError) -> Initializer {
    guard next(is: .leftBrace) else { return .expression(try readAssignment()) }
    let outer = try enter()
    defer { leave(outer) }
    advance()
    var elements: [Initializer.Element] = []
    while !take(.rightBrace) {
      elements.append(try readElement())
      if !next(is: .rightBrace) { try expect(.comma) }
    }
    return .list(elements)
  }

  private mutating func readElement() throws(SyntaxError) -> Initializer.Element {
    var field: String?
    var index: Expression?
    if take(.dot) {
      field = try expectName("a field")
      try expect(.assign)
    } else if next(is: .leftBracket), let end = endOfBrackets(),
      peek(end + 1 - self.index).is(.assign)
    {
      // Otherwise it is a message.
      advance()
      index = try readConditional()
      try expect(.rightBracket)
      try expect(.assign)
    }
    return Initializer.Element(field: field, index: index, value: try readInitializer())
  }
}

/// The specifiers that the variables of a declaration share.
struct DeclarationHead {
  let type: DeclaredType
  let storage: StorageSpecifiers
}
