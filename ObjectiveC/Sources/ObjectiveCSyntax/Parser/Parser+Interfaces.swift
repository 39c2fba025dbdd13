extension Parser {
  /// Reads a protocol, or a forward declaration of protocols.
  mutating func readProtocol() throws(SyntaxError) {
    let attributes = takeAttributes()
    let start = advance().location
    var typeParameters: [TypeParameter] = []
    let name = try readClassName(&typeParameters, "a protocol's name")
    knownProtocols.insert(name)
    if next(is: .comma) || next(is: .semicolon) {
      var names = [name]
      while take(.comma) { names.append(try expectName("a protocol's name")) }
      knownProtocols.formUnion(names)
      skipStatement()
      declarations.append(.forwardProtocols(names))
      return
    }
    var adopted: [String] = []
    readHead { parser throws(SyntaxError) in
      while parser.isMacroInHead { parser.skipMacro() }
      if parser.next(is: .less) { adopted = try parser.readNames() }
    }
    let members = readMembers(of: name, from: start, areOptional: true)
    declarations.append(
      .protocol(
        ProtocolDeclaration(
          name: name, adopted: adopted, members: members, attributes: attributes,
          range: start..<max(start, endOfLast))))
  }

  /// Reads a class or a category.
  mutating func readInterface() throws(SyntaxError) {
    let attributes = takeAttributes()
    let start = advance().location
    var head = InterfaceHead()
    head.name = try readClassName(&head.typeParameters)
    knownTypes.insert(head.name)
    readHead { parser throws(SyntaxError) in try parser.read(&head) }
    let variables = next(is: .leftBrace) ? readInstanceVariables() : []
    // Type parameters name types within the class.
    let added = head.typeParameters.map(\.name).filter { knownTypes.insert($0).inserted }
    var members = readMembers(of: head.name, from: start, areOptional: false)
    markRedeclared(in: &members, of: head)
    knownTypes.subtract(added)
    declarations.append(
      .interface(
        InterfaceDeclaration(
          name: head.name, category: head.category, typeParameters: head.typeParameters,
          superclass: head.superclass, adopted: head.adopted, variables: variables,
          members: members, attributes: attributes, range: start..<max(start, endOfLast))))
  }

  /// Reads the name of a class or a protocol.
  ///
  /// The name may be the first argument of an unknown macro, whose other arguments are type
  /// parameters.
  mutating func readClassName(
    _ typeParameters: inout [TypeParameter], _ what: String = "a class's name"
  ) throws(SyntaxError) -> String {
    guard isMacro(), let end = endOfBrackets(at: 1) else { return try expectName(what) }
    let macro = advance()
    advance()
    let name = try expectName(what)
    report(
      "'\(text(of: macro))' is a macro that is not defined here: taken for its argument '\(name)'",
      severity: .warning, at: macro.location)
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
    // Names in angle brackets are protocols, unless a superclass or a category follows.
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
    while isMacroInHead { skipMacro() }
    guard next(is: .less) else { return }
    let types = try readTypeArguments()
    // The first of two lists has the type arguments of the superclass.
    if next(is: .less) {
      head.adopted = try readNames()
    } else if head.superclass == nil || !areTypeArguments(types, in: head) {
      head.adopted = types.compactMap(\.name)
    }
  }

  /// Returns `true` if the types after a superclass are its type arguments, and not protocols.
  private func areTypeArguments(_ types: [DeclaredType], in head: InterfaceHead) -> Bool {
    let parameters = Set(head.typeParameters.map(\.name))
    return types.contains { type in
      guard let name = type.name, !knownProtocols.contains(name) else { return type.name == nil }
      return name == "id" || name == "Class" || knownTypes.contains(name) && name != "NSObject"
        || parameters.contains(name)
    }
  }

  /// Marks the properties of a class extension that the class has declared before.
  private mutating func markRedeclared(
    in members: inout [MemberDeclaration], of head: InterfaceHead
  ) {
    guard head.category == nil || head.category == "" else { return }
    var names = knownProperties[head.name, default: []]
    for (index, member) in members.enumerated() {
      guard case .property(var property) = member else { continue }
      let isNew = names.insert("\(property.isInstance ? "-" : "+")\(property.name)").inserted
      if !isNew, head.category != nil {
        property.isRedeclaration = true
        members[index] = .property(property)
      }
    }
    knownProperties[head.name] = names
  }

  /// `true` if a macro is next that belongs to the head of a class, not to the first member.
  private var isMacroInHead: Bool {
    guard isMacro() else { return false }
    let after = peek(distanceAfterMacro(at: 0))
    return !peek().isFirstOnLine || after.is(.less) || after.is(.leftBrace)
  }

  /// Reads the part between a name and the members, and skips the rest of the part after a mistake.
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

  /// The end offset of the last consumed token.
  var endOfLast: Int { peek(-1).expansionRange.upperBound }

  /// Reads the names of protocols, or of a superclass's type arguments, in angle brackets.
  private mutating func readNames() throws(SyntaxError) -> [String] {
    try readTypeArguments().compactMap(\.name)
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

  /// `true` if a C function or variable is next, which may occur between methods.
  private var beginsFunctionOrVariable: Bool {
    guard let name = nextName else { return false }
    return isTypeWord(name) || knownTypes.contains(name) || peek(1).kind == .identifier
      || peek(1).is(.star) || peek(1).is(.leftParenthesis)
  }

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
        case .identifier where beginsDeclaration || beginsFunctionOrVariable:
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

extension DeclaredType {
  /// The name of a type that consists of a name alone, or `nil` for other types.
  fileprivate var name: String? {
    if case .named(let name, arguments: []) = kind { name } else { nil }
  }
}

/// The part of a class between `@interface` and the members.
private struct InterfaceHead {
  var name = ""
  var category: String?
  var typeParameters: [TypeParameter] = []
  var superclass: String?
  var adopted: [String] = []
}
