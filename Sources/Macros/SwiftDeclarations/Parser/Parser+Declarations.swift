extension Parser {
  /// The keywords that introduce declarations.
  static let keywords: Set<String> = [
    "import", "class", "actor", "struct", "enum", "protocol", "extension", "func", "init", "deinit",
    "subscript", "let", "var", "typealias", "associatedtype", "case", "operator", "precedencegroup",
    "macro",
  ]

  /// The attributes and modifiers before the keyword of a declaration.
  private struct Head {
    var start: Int
    var attributes: [Attribute]
    var modifiers: [Modifier] = []
    /// On which line the keyword stands, counted from 1.
    var line = 0
  }

  /// Reads a declaration.
  ///
  /// A `case` with several names yields a declaration for each name.
  mutating func readDeclaration() throws(SyntaxError) -> [SwiftDeclaration] {
    try enter()
    defer { leave() }
    var head = Head(start: token.start, attributes: readAttributes())
    repeat {
      head.modifiers += readModifiers()
      // Attributes after modifiers must be read here. Elsewhere they would be lost from every part.
      guard at("@") else { break }
      head.attributes += readAttributes()
    } while true
    head.line = token.line
    if token.kind == .pound, !isDirective { return [try readMacroExpansion(head)] }
    guard token.kind == .name, let kind = SwiftDeclaration.Kind(rawValue: word) else {
      throw error("a declaration is expected here")
    }
    switch kind {
    case .import: return [try readImport(head)]
    case .class, .actor, .struct, .enum, .protocol, .extension: return [try readNominal(kind, head)]
    case .function: return [try readFunction(head)]
    case .initializer: return [try readInitializer(head)]
    case .deinitializer: return [try readDeinitializer(head)]
    case .subscript: return [try readSubscript(head)]
    case .constant, .variable: return [try readVariable(kind, head)]
    case .typealias, .associatedtype: return [try readTypeName(kind, head)]
    case .enumCase: return try readEnumCases(head)
    case .operator: return [try readOperator(head)]
    case .precedenceGroup: return [try readPrecedenceGroup(head)]
    case .macro: return [try readMacro(head)]
    case .macroExpansion: throw error("a declaration is expected here")
    }
  }

  /// Makes a declaration with its head and name.
  ///
  /// Afterwards, the caller reads the other parts.
  private func declaration(
    _ kind: SwiftDeclaration.Kind, _ head: Head, name: String, nameRange: Range<Int>
  ) -> SwiftDeclaration {
    var declaration = SwiftDeclaration(
      kind: kind, name: name, nameRange: nameRange, range: head.start..<nameRange.upperBound,
      line: head.line)
    declaration.attributes = head.attributes
    declaration.modifiers = head.modifiers
    return declaration
  }

  /// Makes a declaration whose name is the current token.
  private mutating func readNamed(
    _ kind: SwiftDeclaration.Kind, _ head: Head
  ) throws(SyntaxError) -> SwiftDeclaration {
    guard isName else { throw error("a name is expected here") }
    let (name, range) = (unquotedWord, token.range)
    advance()
    return declaration(kind, head, name: name, nameRange: range)
  }

  /// Makes a declaration whose name is its keyword, such as `init`.
  private mutating func readUnnamed(
    _ kind: SwiftDeclaration.Kind, _ head: Head
  ) -> SwiftDeclaration {
    let (name, range) = (word, token.range)
    advance()
    return declaration(kind, head, name: name, nameRange: range)
  }

  /// Returns a declaration with its `range` extended to the end of the last token taken.
  private func ended(_ declaration: SwiftDeclaration) -> SwiftDeclaration {
    var declaration = declaration
    declaration.range = declaration.range.lowerBound..<lastEnd
    return declaration
  }

  private mutating func readImport(_ head: Head) throws(SyntaxError) -> SwiftDeclaration {
    advance()
    let kinds = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]
    if kinds.contains(word), isNameToken(peek()), !peek().isFirstOnLine { advance() }
    guard isName else { throw error("the name of a module is expected here") }
    let start = token.start
    advance()
    while at(".") || at("::") {
      advance()
      guard isName || token.kind == .operator else { throw error("a name is expected here") }
      advance()
    }
    let path = text(from: start)
    return ended(declaration(.import, head, name: path.text, nameRange: path.range))
  }

  /// Reads a class, actor, structure, enumeration, protocol or extension, including its members.
  private mutating func readNominal(
    _ kind: SwiftDeclaration.Kind, _ head: Head
  ) throws(SyntaxError) -> SwiftDeclaration {
    advance()
    var declaration: SwiftDeclaration
    if kind == .extension {
      let type = try readType()
      declaration = self.declaration(.extension, head, name: type.text, nameRange: type.range)
    } else {
      declaration = try readNamed(kind, head)
      declaration.genericParameters = try readGenericParameters()
    }
    declaration.inheritedTypes = try readInheritedTypes()
    declaration.whereClause = try readWhereClause()
    guard at("{") else { throw error("'{' is expected here") }
    let (start, end) = (token.start, groupEnd)
    advance()
    declaration.members = readMembers(of: .type)
    while index < end {
      // Either a closing bracket that is already reported, or an `#endif` without its `#if`.
      if isDirective { report(error("'#if' is missing before this")) }
      advance()
      declaration.members += readMembers(of: .type)
    }
    _ = take("}")
    declaration.bodyRange = start..<lastEnd
    return ended(declaration)
  }

  private mutating func readFunction(_ head: Head) throws(SyntaxError) -> SwiftDeclaration {
    advance()
    var declaration: SwiftDeclaration
    if token.kind == .operator {
      declaration = readOperatorName(.function, head)
    } else {
      declaration = try readNamed(.function, head)
    }
    declaration.genericParameters = try readGenericParameters()
    declaration.parameters = try readParameters(.function)
    return try readSignatureEnd(declaration)
  }

  /// Takes an operator as a function's name, without the `<` that begins its generic parameters.
  private mutating func readOperatorName(
    _ kind: SwiftDeclaration.Kind, _ head: Head
  ) -> SwiftDeclaration {
    let start = token.start
    var end = token.end
    let hasParameters =
      end - start > 1 && bytes[end - 1] == UInt8(ascii: "<") && isNameToken(peek())
      && peek().start == end
    if hasParameters {
      end -= 1
      for _ in start..<end { _ = takeOperator(Unicode.Scalar(bytes[token.start])) }
    } else {
      advance()
    }
    return declaration(kind, head, name: text(start..<end), nameRange: start..<end)
  }

  /// Reads the effects, result type, `where` clause and body of a function.
  private mutating func readSignatureEnd(
    _ declaration: SwiftDeclaration
  ) throws(SyntaxError) -> SwiftDeclaration {
    var declaration = declaration
    declaration.effects = try readEffects()
    if take("->") { declaration.returnType = try readType() }
    declaration.whereClause = try readWhereClause()
    readBody(&declaration)
    return ended(declaration)
  }

  private mutating func readBody(_ declaration: inout SwiftDeclaration) {
    guard at("{") else { return }
    let start = token.start
    skipGroup()
    declaration.bodyRange = start..<lastEnd
  }

  private mutating func readInitializer(_ head: Head) throws(SyntaxError) -> SwiftDeclaration {
    var declaration = readUnnamed(.initializer, head)
    _ = takeOperator("?") || takeOperator("!")
    declaration.genericParameters = try readGenericParameters()
    declaration.parameters = try readParameters(.function)
    return try readSignatureEnd(declaration)
  }

  private mutating func readDeinitializer(_ head: Head) throws(SyntaxError) -> SwiftDeclaration {
    var declaration = readUnnamed(.deinitializer, head)
    declaration.effects = try readEffects()
    readBody(&declaration)
    return ended(declaration)
  }

  private mutating func readSubscript(_ head: Head) throws(SyntaxError) -> SwiftDeclaration {
    var declaration = readUnnamed(.subscript, head)
    declaration.genericParameters = try readGenericParameters()
    declaration.parameters = try readParameters(.subscript)
    try expect("->")
    declaration.returnType = try readType()
    declaration.whereClause = try readWhereClause()
    if at("{") { (declaration.accessors, declaration.bodyRange) = readAccessors() }
    return ended(declaration)
  }

  private mutating func readVariable(
    _ kind: SwiftDeclaration.Kind, _ head: Head
  ) throws(SyntaxError) -> SwiftDeclaration {
    advance()
    let (bindings, body) = try readBindings()
    let range = bindings[0].nameRange.lowerBound..<bindings[bindings.count - 1].nameRange.upperBound
    let name = bindings.count == 1 ? bindings[0].name : bindings.map(\.name).joined(separator: ", ")
    var declaration = declaration(kind, head, name: name, nameRange: range)
    declaration.bindings = bindings
    declaration.bodyRange = body
    return ended(declaration)
  }

  private mutating func readTypeName(
    _ kind: SwiftDeclaration.Kind, _ head: Head
  ) throws(SyntaxError) -> SwiftDeclaration {
    advance()
    var declaration = try readNamed(kind, head)
    declaration.genericParameters = try readGenericParameters()
    declaration.inheritedTypes = try readInheritedTypes()
    if take("=") { try skipType() }
    declaration.whereClause = try readWhereClause()
    return ended(declaration)
  }

  /// Reads the names after `case`, each as a separate declaration.
  private mutating func readEnumCases(_ head: Head) throws(SyntaxError) -> [SwiftDeclaration] {
    advance()
    var (head, cases) = (head, [SwiftDeclaration]())
    repeat {
      if !cases.isEmpty { head.start = token.start }
      var declaration = try readNamed(.enumCase, head)
      if at("("), !token.isFirstOnLine { declaration.parameters = try readParameters(.enumCase) }
      if take("=") { try skipExpression() }
      cases.append(ended(declaration))
    } while take(",")
    return cases
  }

  private mutating func readOperator(_ head: Head) throws(SyntaxError) -> SwiftDeclaration {
    advance()
    guard token.kind == .operator else { throw error("an operator is expected here") }
    let (name, range) = (word, token.range)
    advance()
    var declaration = declaration(.operator, head, name: name, nameRange: range)
    declaration.inheritedTypes = try readInheritedTypes()
    readBody(&declaration)
    return ended(declaration)
  }

  private mutating func readPrecedenceGroup(_ head: Head) throws(SyntaxError) -> SwiftDeclaration {
    advance()
    var declaration = try readNamed(.precedenceGroup, head)
    readBody(&declaration)
    return ended(declaration)
  }

  private mutating func readMacro(_ head: Head) throws(SyntaxError) -> SwiftDeclaration {
    advance()
    var declaration = try readNamed(.macro, head)
    declaration.genericParameters = try readGenericParameters()
    declaration.parameters = try readParameters(.function)
    declaration.effects = try readEffects()
    if take("->") { declaration.returnType = try readType() }
    if take("=") { try skipExpression() }
    declaration.whereClause = try readWhereClause()
    return ended(declaration)
  }

  private mutating func readMacroExpansion(_ head: Head) throws(SyntaxError) -> SwiftDeclaration {
    let start = token.start + 1
    let name = start..<token.end
    try skipMacroExpansion()
    return ended(declaration(.macroExpansion, head, name: text(name), nameRange: name))
  }
}
