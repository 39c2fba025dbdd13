extension Parser {
  /// Reads a protocol, or a forward declaration of protocols.
  mutating func readProtocol() throws(SyntaxError) {
    let start = advance().location
    let name = try expectName("a protocol's name")
    if next(is: .comma) || next(is: .semicolon) {
      var names = [name]
      while take(.comma) { names.append(try expectName("a protocol's name")) }
      skipStatement()
      declarations.append(.forwardProtocols(names))
      return
    }
    var adopted: [String] = []
    readHead { parser throws(SyntaxError) in
      while parser.isMacro() { parser.skipMacro() }
      if parser.next(is: .less) { adopted = try parser.readNames() }
    }
    let members = readMembers(of: name, from: start, areOptional: true)
    declarations.append(
      .protocol(
        ProtocolDeclaration(
          name: name, adopted: adopted, members: members, range: start..<endOfLast)))
  }

  /// Reads a class or a category.
  mutating func readInterface() throws(SyntaxError) {
    let start = advance().location
    var head = InterfaceHead()
    head.name = try readClassName(&head.typeParameters)
    knownTypes.insert(head.name)
    readHead { parser throws(SyntaxError) in try parser.read(&head) }
    let variables = next(is: .leftBrace) ? readInstanceVariables() : []
    // Type parameters are names of types within the class.
    let added = head.typeParameters.map(\.name).filter { knownTypes.insert($0).inserted }
    let members = readMembers(of: head.name, from: start, areOptional: false)
    knownTypes.subtract(added)
    declarations.append(
      .interface(
        InterfaceDeclaration(
          name: head.name, category: head.category, typeParameters: head.typeParameters,
          superclass: head.superclass, adopted: head.adopted, variables: variables,
          members: members, range: start..<endOfLast)))
  }

  /// Reads the name of a class, which may be the argument of a macro with its type parameters.
  mutating func readClassName(
    _ typeParameters: inout [TypeParameter]
  ) throws(SyntaxError) -> String {
    guard isMacro(), let end = endOfBrackets(at: 1) else {
      return try expectName("a class's name")
    }
    advance()
    advance()
    let name = try expectName("a class's name")
    while index < end {
      if let name = nextName, !peek(1).is(.colon), !name.hasPrefix("__") {
        typeParameters.append(TypeParameter(name: name, bound: nil))
      }
      advance()
    }
    advance()
    return name
  }

  private mutating func read(_ head: inout InterfaceHead) throws(SyntaxError) {
    // The names in angle brackets are protocols, unless a superclass or a category follows.
    if next(is: .less) {
      let parameters = try readTypeParameters()
      if next(is: .colon) || next(is: .leftParenthesis) {
        head.typeParameters = parameters
      } else {
        head.adopted = parameters.map(\.name)
      }
    }
    if take(.leftParenthesis) {
      head.category = nextName ?? ""
      if nextName != nil { advance() }
      try expect(.rightParenthesis)
    } else if take(.colon) {
      var arguments: [TypeParameter] = []
      head.superclass = try readClassName(&arguments)
    }
    while isMacro() { skipMacro() }
    if next(is: .less) { head.adopted = try readNames() }
    // Of two lists, the first has the superclass's type arguments.
    if next(is: .less) { head.adopted = try readNames() }
  }

  /// Reads the part between a name and the members; after a mistake, skips the rest of it.
  private mutating func readHead(_ read: (inout Parser) throws(SyntaxError) -> Void) {
    do throws(SyntaxError) {
      try read(&self)
    } catch {
      report(error)
      while !isAtEnd, !peek().isFirstOnLine, !next(is: .leftBrace) {
        if case .atKeyword = peek().kind { return }
        advance()
      }
    }
  }

  /// The end of the token that was taken last.
  var endOfLast: Int { peek(-1).expansionRange.upperBound }

  /// Reads the names of protocols, or the type arguments of a superclass, in angle brackets.
  private mutating func readNames() throws(SyntaxError) -> [String] {
    try readTypeArguments().compactMap { type in
      if case .named(let name, _) = type.kind { name } else { nil }
    }
  }

  mutating func readTypeParameters() throws(SyntaxError) -> [TypeParameter] {
    try expect(.less)
    var parameters: [TypeParameter] = []
    repeat {
      while nextName == "__covariant" || nextName == "__contravariant" { advance() }
      let name = try expectName("a type parameter or a protocol")
      let bound = take(.colon) ? try readType() : nil
      parameters.append(TypeParameter(name: name, bound: bound))
    } while take(.comma)
    guard takeGreater() else { throw expected("'>'") }
    return parameters
  }

  // MARK: Members

  private mutating func readMembers(
    of name: String, from start: Int, areOptional mayBeOptional: Bool
  ) -> [MemberDeclaration] {
    var members: [MemberDeclaration] = []
    var isRequired = true
    while true {
      let first = index
      let token = peek()
      do throws(SyntaxError) {
        switch token.kind {
        case .atKeyword(.end):
          advance()
          return members
        case .end, .atKeyword(.interface), .atKeyword(.implementation):
          report("'\(name)' has no @end", at: start)
          return members
        case .atKeyword(.protocol):
          report("'\(name)' has no @end", at: start)
          return members
        case .atKeyword(.optional):
          isRequired = !mayBeOptional
          advance()
        case .atKeyword(.required):
          isRequired = true
          advance()
        case .atKeyword(.property):
          members += try readProperty(isRequired: isRequired).map(MemberDeclaration.property)
        case .punctuator(.minus), .punctuator(.plus):
          members.append(.method(try readMethod(isRequired: isRequired)))
        case .punctuator(.semicolon), .unknown:
          advance()
        case .identifier where beginsDeclaration:
          readDeclaration()
        case .atKeyword(.class), .atKeyword(.compatibilityAlias):
          readDeclaration()
        default:
          throw expected("a method or a property")
        }
      } catch {
        report(error)
        if index == first { advance() }
        skipStatement()
      }
    }
  }
}

/// The part of a class between `@interface` and its members.
private struct InterfaceHead {
  var name = ""
  var category: String?
  var typeParameters: [TypeParameter] = []
  var superclass: String?
  var adopted: [String] = []
}
