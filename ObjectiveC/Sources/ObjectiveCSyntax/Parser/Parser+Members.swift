extension Parser {
  /// Reads a method from its `-` or `+` to its semicolon.
  mutating func readMethod(isRequired: Bool) throws(SyntaxError) -> MethodDeclaration {
    try readMethod(isRequired: isRequired) { $0.finishMember() }
  }

  /// Reads a method from its `-` or `+` on; `finish` reads the tokens after name and parameters.
  mutating func readMethod(
    isRequired: Bool, finish: (inout Parser) -> Void
  ) throws(SyntaxError) -> MethodDeclaration {
    let start = peek().location
    attributes = DeclarationAttributes()
    let isInstance = advance().is(.minus)
    let returnType = try readTypeInParentheses()
    while isMacro(), peek(1).kind == .identifier || peek(1).is(.leftParenthesis) { skipMacro() }
    var selector = ""
    var parameters: [ParameterDeclaration] = []
    var isVariadic = false
    if nextName != nil, !peek(1).is(.colon) {
      selector = text(of: advance())
    } else {
      guard nextName != nil || next(is: .colon) else { throw expected("the method's name") }
      while next(is: .colon) || (nextName != nil && peek(1).is(.colon)) {
        if let piece = nextName {
          selector += piece
          advance()
        }
        advance()
        selector += ":"
        parameters.append(try readMethodParameter())
      }
      if next(is: .comma), peek(1).is(.ellipsis) {
        advance()
        advance()
        isVariadic = true
      }
    }
    finish(&self)
    return MethodDeclaration(
      selector: selector, isInstance: isInstance, isRequired: isRequired, returnType: returnType,
      parameters: parameters, isVariadic: isVariadic, assumesNonnull: assumesNonnull,
      attributes: takeAttributes(), range: start..<max(start, endOfLast))
  }

  /// Reads a type in parentheses, or returns `id` if there are no parentheses.
  private mutating func readTypeInParentheses() throws(SyntaxError) -> DeclaredType {
    let location = peek().location
    guard take(.leftParenthesis) else {
      return DeclaredType(.named("id", arguments: []), at: location)
    }
    let type = try readType()
    try expect(.rightParenthesis)
    return type
  }

  private mutating func readMethodParameter() throws(SyntaxError) -> ParameterDeclaration {
    let type = try readTypeInParentheses()
    while isMacro(), peek(1).kind == .identifier || peek(1).is(.leftParenthesis),
      !peek(2).is(.colon)
    {
      skipMacro()
    }
    var name = nextName
    if name != nil { advance() }
    // If two names precede the next part of the selector, the first name is a macro.
    if let second = nextName, !isMacro(), !peek(1).is(.colon), peek(1).kind == .identifier {
      name = second
      advance()
    }
    while isMacro(), !peek(1).is(.colon) { skipMacro() }
    if let name { knownVariables.insert(name) }
    return ParameterDeclaration(name: name, type: type)
  }

  /// Skips attributes and macros up to the semicolon, and reports a missing semicolon.
  private mutating func finishMember() {
    while nextName != nil, !peek().isFirstOnLine || isMacro() { skipMacro() }
    if next(is: .semicolon) {
      advance()
    } else if next(is: .leftBrace), endOfBrackets() != nil {
      skipBrackets()
    } else {
      report(expected("';'"))
      if !peek().isFirstOnLine { skipStatement() }
    }
  }

  // MARK: Properties

  /// Reads one property, or several properties that share a type.
  mutating func readProperty(isRequired: Bool) throws(SyntaxError) -> [PropertyDeclaration] {
    let start = advance().location
    self.attributes = DeclarationAttributes()
    let attributes = try readPropertyAttributes()
    let base = try readSpecifiers(amongNames: true)
    var names: [(name: String, type: DeclaredType)] = []
    repeat {
      let declarator = try readDeclarator(isNamed: true)
      guard let name = declarator.name else { throw expected("the property's name") }
      var type = declarator.type(from: base)
      if type.nullability == nil { type.nullability = attributes.nullability }
      names.append((name, type))
    } while take(.comma)
    finishMember()
    let declared = takeAttributes()
    return names.map { name, type in
      let setter = "set\(name.prefix(1).uppercasedASCII)\(name.dropFirst()):"
      return PropertyDeclaration(
        name: name, type: type, getter: attributes.getter ?? name,
        setter: attributes.isReadOnly ? nil : attributes.setter ?? setter,
        ownership: attributes.ownership, isNonatomic: attributes.isNonatomic,
        isInstance: !attributes.isOfClass, isRequired: isRequired, assumesNonnull: assumesNonnull,
        attributes: declared,
        range: start..<max(start, endOfLast))
    }
  }

  private mutating func readPropertyAttributes() throws(SyntaxError) -> PropertyAttributes {
    var attributes = PropertyAttributes()
    guard take(.leftParenthesis) else { return attributes }
    while !take(.rightParenthesis) {
      guard let name = nextName else { throw expected("an attribute of the property") }
      skipMacro()
      switch name {
      case "readonly": attributes.isReadOnly = true
      case "nonatomic": attributes.isNonatomic = true
      case "class": attributes.isOfClass = true
      case "strong", "retain": attributes.ownership = .strong
      case "copy": attributes.ownership = .copy
      case "weak": attributes.ownership = .weak
      case "assign", "unsafe_unretained": attributes.ownership = .assign
      case "getter":
        try expect(.assign)
        attributes.getter = try expectName("the getter")
      case "setter":
        try expect(.assign)
        attributes.setter = try expectName("the setter") + ":"
        try expect(.colon)
      default: attributes.nullability = Self.contextualNullability[name] ?? attributes.nullability
      }
      _ = take(.comma)
    }
    return attributes
  }
}

/// Attributes in parentheses after `@property`.
private struct PropertyAttributes {
  var isReadOnly = false
  var isNonatomic = false
  var isOfClass = false
  var ownership: PropertyDeclaration.Ownership?
  var getter: String?
  var setter: String?
  var nullability: Nullability?
}

extension Substring {
  /// The text in capitals if it is ASCII, and unchanged otherwise, as compilers do.
  fileprivate var uppercasedASCII: String {
    unicodeScalars.allSatisfy(\.isASCII) ? uppercased() : String(self)
  }
}
