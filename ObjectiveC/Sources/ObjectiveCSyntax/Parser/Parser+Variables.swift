import ObjectiveCEncoding

extension Parser {
  /// Returns `true` if a declaration of variables or of a function is next, and not an expression.
  ///
  /// Two names without an operator between them are a declaration. `Name *x` could be a product,
  /// but a product has no effect as a statement. Therefore it is a declaration unless `Name` is a
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
      // A loop: `for (x in y)`.
      return !declared.isFirstOnLine && (text(of: declared) != "in" || endsDeclarator(after))
    }
    let ends: [Punctuator] = [.assign, .semicolon, .comma, .leftBracket]
    return ends.contains { after.is($0) } || after.kind == .identifier
      || (!isInFunction && after.is(.leftParenthesis))
  }

  /// Reads variables up to the end of the list, and leaves out prototypes of functions.
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
    let first = attributesStart ?? index
    attributesStart = nil
    let type = try readSpecifiers(amongNames: true)
    return DeclarationHead(
      type: type, storage: StorageSpecifiers(self, from: first),
      attributes: ProgramAttributes(self, from: first))
  }

  /// Reads a variable with its initial value.
  mutating func readVariable(of head: DeclarationHead) throws(SyntaxError) -> VariableDeclaration {
    let first = index
    let declarator = try readDeclarator(isNamed: true)
    guard let name = declarator.name else { throw expected("a variable's name") }
    let storage = head.storage.union(StorageSpecifiers(self, from: first))
    let location = locationOfName(name, from: first)
    knownVariables.insert(name)
    while nextName == "__asm" || nextName == "asm" || isMacro() { skipMacro() }
    let attributes = ProgramAttributes(self, from: first)
    let initializer = take(.assign) ? try readInitializer() : nil
    let type = declarator.type(from: head.type)
    if case .function = type.kind {
      note(attributes.joined(head.attributes), ofFunction: name)
    } else {
      constantVariables[name] = type.isConstant ? integer(initializer, of: type) : nil
    }
    return VariableDeclaration(
      name: name, type: type, initializer: initializer,
      isStatic: storage.contains(.static), isExtern: storage.contains(.extern),
      isShared: storage.contains(.shared), retention: storage.retention,
      cleanup: attributes.cleanup ?? head.attributes.cleanup, location: location)
  }

  /// Records the attributes of a function, which may stand at a prototype or at the definition.
  mutating func note(_ attributes: ProgramAttributes, ofFunction name: String) {
    guard attributes.constructor != nil || attributes.destructor != nil else { return }
    functionAttributes[name] = attributes.joined(
      functionAttributes[name] ?? ProgramAttributes())
  }

  /// Returns the value of a constant if its initializer is a literal or another constant, or `nil`.
  private func integer(_ initializer: Initializer?, of type: DeclaredType) -> Int? {
    guard case .scalar(let scalar) = type.kind, scalar.isInteger, scalar.size >= 4,
      case .expression(let expression)? = initializer
    else { return nil }
    switch expression.kind {
    case .integer(let number, _): return Int(exactly: number)
    case .prefix(.minus, let operand):
      guard case .integer(let number, _) = operand.kind else { return nil }
      return Int(exactly: number).map { -$0 }
    case .name(let name): return constants[name] ?? constantVariables[name]
    default: return nil
    }
  }

  /// Returns the offset of a name among the tokens consumed since an index.
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
    let location = peek().location
    var designators: [Initializer.Designator] = []
    if nextName != nil, peek(1).is(.colon) {
      // GNU's form of a designator: `{ field: 1 }`.
      designators.append(.field(try expectName("a field")))
      advance()
    } else if beginsDesignator {
      while !take(.assign) {
        guard designators.count < 20 else {
          throw SyntaxError(
            message: "this designator has more than 20 parts", location: peek().location)
        }
        if take(.dot) {
          designators.append(.field(try expectName("a field")))
        } else {
          try expect(.leftBracket)
          let first = try readConditional()
          let last = take(.ellipsis) ? try readConditional() : nil
          try expect(.rightBracket)
          designators.append(.index(first, through: last))
        }
      }
    }
    return Initializer.Element(
      designators: designators, value: try readInitializer(), location: location)
  }

  /// `true` if a designator is next, and not a message.
  private var beginsDesignator: Bool {
    if next(is: .dot) { return true }
    guard next(is: .leftBracket), let end = endOfBrackets() else { return false }
    let after = peek(end + 1 - index)
    return after.is(.assign) || (after.is(.dot) || after.is(.leftBracket)) && isIndex(upTo: end)
  }

  /// Returns `true` if the next bracket contains an index, and not a message.
  ///
  /// An index does not have two operands in succession.
  private func isIndex(upTo end: Int) -> Bool {
    let first = peek(1)
    if end - index == 2 { return first.kind == .integer || first.kind == .identifier }
    return first.kind == .integer || (first.kind == .identifier && peek(2).kind != .identifier)
  }
}

/// Specifiers that the variables of a declaration share.
struct DeclarationHead {
  let type: DeclaredType
  let storage: StorageSpecifiers
  let attributes: ProgramAttributes
}
