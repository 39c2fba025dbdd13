import ObjectiveCEncoding

extension Parser {
  /// Reads the specifiers of a declaration: the part before its name and its stars.
  ///
  /// Without `amongNames`, as in the parentheses of a method, no name can follow them.
  mutating func readSpecifiers(amongNames: Bool) throws(SyntaxError) -> DeclaredType {
    try nested { parser throws(SyntaxError) in
      try parser.readNestedSpecifiers(amongNames: amongNames)
    }
  }

  private mutating func readNestedSpecifiers(
    amongNames: Bool
  ) throws(SyntaxError) -> DeclaredType {
    let location = peek().location
    var builtin = BuiltinTypeSpecifiers()
    var kind: DeclaredType.Kind?
    var specifiers = DeclaredType(.void, at: location)
    specifiers: while let name = nextName {
      if readQualifier(name, into: &specifiers, inMethod: !amongNames && kind == nil) { continue }
      if kind == nil, builtin.add(name) {
        advance()
        continue
      }
      let isOpen = kind == nil && builtin.isEmpty
      switch name {
      case "_Atomic":
        specifiers.isAtomic = true
        advance()
        if take(.leftParenthesis) {
          let type = try readType()
          try expect(.rightParenthesis)
          kind = type.kind
        }
      case "__auto_type" where isProgram && isOpen:
        advance()
        kind = .named(DeclaredType.inferred, arguments: [])
      case "typeof" where isProgram, "__typeof" where isProgram, "__typeof__" where isProgram:
        kind = try readTypeOf()
      case "typeof", "__typeof", "__typeof__", "typeof_unqual":
        report("'typeof' takes a type in a header, not an expression", at: peek().location)
        skipMacro()
        kind = .unsupported
      case "struct" where isOpen, "union" where isOpen:
        kind = .record(try readRecord())
      case "enum" where isOpen:
        kind = .enumeration(try readEnumeration())
      case _ where isOpen && isEnumerationMacro:
        kind = .enumeration(try readEnumerationMacro())
      case _ where isMacro() && !(isOpen && isTypeInCapitals):
        // A name that looks like a macro is the declared name if it ends the declaration.
        if amongNames, !isOpen, !name.hasPrefix("__"), endsDeclarator(peek(1)) { break specifiers }
        if isOpen, let type = typeInMacro { kind = .named(type, arguments: []) }
        skipMacro()
      case _ where isOpen && !isSkipped(amongNames: amongNames):
        advance()
        kind = .named(name, arguments: next(is: .less) ? try readTypeArguments() : [])
      case _ where isOpen:
        skipMacro()
      default:
        break specifiers
      }
    }
    if kind == nil { kind = try builtin.kind(at: location) }
    guard let kind else { throw expected("a type") }
    var type = DeclaredType(kind, at: location)
    type.isConstant = specifiers.isConstant
    type.isAtomic = specifiers.isAtomic
    type.nullability = specifiers.nullability
    type.passing = specifiers.passing
    return type
  }

  /// Whether the name that is next looks like a macro, but no other name follows that
  /// could be the type.
  ///
  /// Only in programs: in headers, such names are mostly macros.
  private var isTypeInCapitals: Bool {
    guard isProgram, nextName?.hasPrefix("__") == false, !peek(1).is(.leftParenthesis) else {
      return false
    }
    guard peek(1).kind == .identifier else { return true }
    return endsDeclarator(peek(2)) || peek(2).is(.leftParenthesis) || name(at: 2) == "in"
  }

  /// The first argument of the macro that is next, if no type follows: the macro probably expands
  /// to it.
  private var typeInMacro: String? {
    guard peek(1).is(.leftParenthesis), let type = name(at: 2),
      let end = endOfBrackets(at: 1).map({ $0 + 1 - index })
    else { return nil }
    if let name = name(at: end) { return name.hasPrefix("_N") ? type : nil }
    let signs: [Punctuator] = [.star, .caret, .greater, .comma, .leftBracket, .rightParenthesis]
    return signs.contains { peek(end).is($0) } ? type : nil
  }

  func endsDeclarator(_ token: Token) -> Bool {
    token.is(.semicolon) || token.is(.comma) || token.is(.rightParenthesis) || token.is(.colon)
      || token.is(.leftBracket) || token.is(.assign)
  }

  /// Whether to skip the name that is next, because the type follows it.
  private func isSkipped(amongNames: Bool) -> Bool {
    guard let name = nextName, !knownTypes.contains(name), let next = self.name(at: 1),
      !Self.isQualifier(next)
    else { return false }
    if !amongNames { return !isMacro(at: 1) }
    let after = peek(2)
    return after.is(.star) || after.is(.less) || after.is(.caret)
      || (after.kind == .identifier && !isMacro(at: 2) && self.name(at: 2) != "in")
  }

  /// Reads `typeof` with its parentheses.
  ///
  /// `typeof` of an expression counts as the type of the initial value.
  private mutating func readTypeOf() throws(SyntaxError) -> DeclaredType.Kind {
    advance()
    guard next(is: .leftParenthesis) else { throw expected("'('") }
    guard beginsType(at: 1) else {
      skipBrackets()
      return .named(DeclaredType.inferred, arguments: [])
    }
    advance()
    let type = try readType()
    try expect(.rightParenthesis)
    return type.kind
  }

  // MARK: Qualifiers

  static func isQualifier(_ name: String) -> Bool {
    var specifiers = DeclaredType(.void, at: 0)
    return take(name, into: &specifiers)
  }

  /// Reads a qualifier, if the name that is next is one.
  private mutating func readQualifier(
    _ name: String, into specifiers: inout DeclaredType, inMethod: Bool
  ) -> Bool {
    if inMethod, let passing = Self.passing[name] {
      specifiers.passing.append(passing)
      specifiers.passing.sort { Self.passingOrder($0) < Self.passingOrder($1) }
      advance()
      return true
    }
    if inMethod, let nullability = Self.contextualNullability[name] {
      specifiers.nullability = nullability
      advance()
      return true
    }
    guard Self.take(name, into: &specifiers) else { return false }
    advance()
    if name == "__attribute__" || name == "__declspec" || name == "_Alignas" {
      if next(is: .leftParenthesis) { skipBrackets() }
    }
    return true
  }

  private static func take(_ name: String, into specifiers: inout DeclaredType) -> Bool {
    switch name {
    case "const", "__const":
      specifiers.isConstant = true
    case "_Nullable", "__nullable", "_Nullable_result":
      specifiers.nullability = .nullable
    case "_Nonnull", "__nonnull":
      specifiers.nullability = .nonnull
    case "_Null_unspecified", "__null_unspecified":
      specifiers.nullability = .unspecified
    case "volatile", "__volatile", "restrict", "__restrict", "static", "extern", "inline",
      "__inline", "__inline__", "register", "auto", "typedef", "_Noreturn", "_Thread_local",
      "__thread", "__extension__", "__kindof", "__strong", "__weak", "__unsafe_unretained",
      "__autoreleasing", "__block", "__unused", "__covariant", "__contravariant", "__attribute__",
      "__attribute", "__declspec", "_Alignas":
      break
    default:
      return false
    }
    return true
  }

  private static let passing: [String: TypeEncoding.Qualifier] = [
    "in": .in, "inout": .inout, "out": .out, "bycopy": .byCopy, "byref": .byReference,
    "oneway": .oneWay,
  ]

  /// The position in encodings: compilers do not keep the order of the text.
  private static func passingOrder(_ qualifier: TypeEncoding.Qualifier) -> Int {
    TypeEncoding.Qualifier.allCases.firstIndex(of: qualifier) ?? 0
  }

  static let contextualNullability: [String: Nullability] = [
    "nullable": .nullable, "nonnull": .nonnull, "null_unspecified": .unspecified,
    "null_resettable": .resettable,
  ]

  /// Reads the qualifiers after the star of a pointer.
  private mutating func readPointerQualifiers(into specifiers: inout DeclaredType, isNamed: Bool) {
    while let name = nextName {
      if readQualifier(name, into: &specifiers, inMethod: false) { continue }
      if name == "_Atomic" {
        specifiers.isAtomic = true
        advance()
      } else if isMacro(), !isNamed || !endsDeclarator(peek(1)) {
        skipMacro()
      } else {
        return
      }
    }
  }

  // MARK: Declarators

  /// Reads a declarator: stars, a name, brackets and parentheses in C's order.
  mutating func readDeclarator(isNamed: Bool) throws(SyntaxError) -> Declarator {
    try nested { parser throws(SyntaxError) in
      try parser.readNestedDeclarator(isNamed: isNamed)
    }
  }

  private mutating func readNestedDeclarator(isNamed: Bool) throws(SyntaxError) -> Declarator {
    var declarator = Declarator()
    while next(is: .star) || next(is: .caret) {
      let isBlock = next(is: .caret)
      var specifiers = DeclaredType(.void, at: advance().location)
      readPointerQualifiers(into: &specifiers, isNamed: isNamed)
      try append(isBlock ? .block(specifiers) : .pointer(specifiers), to: &declarator.parts)
    }
    var inner: Declarator?
    if next(is: .leftParenthesis), isNestedDeclarator(isNamed: isNamed) {
      advance()
      while nextName != nil, isMacro() || nextName == "__attribute__" { skipMacro() }
      inner = try readDeclarator(isNamed: isNamed)
      try expect(.rightParenthesis)
    } else if isNamed, let name = nextName, !Self.isQualifier(name) {
      declarator.name = name
      advance()
    }
    var suffixes: [Declarator.Part] = []
    while next(is: .leftBracket) || next(is: .leftParenthesis) {
      let suffix = next(is: .leftBracket) ? try readArrayCount() : try readParameters()
      try append(suffix, to: &suffixes)
    }
    declarator.parts += suffixes.reversed()
    if let inner {
      declarator.name = inner.name
      declarator.parts += inner.parts
    }
    if declarator.parts.count > 100 { throw tooManyParts() }
    return declarator
  }

  private mutating func append(
    _ part: Declarator.Part, to parts: inout [Declarator.Part]
  ) throws(SyntaxError) {
    guard parts.count < 20 else { throw tooManyParts() }
    parts.append(part)
  }

  private func tooManyParts() -> SyntaxError {
    SyntaxError(
      message: "this type has more than 20 pointers, arrays and functions in a row",
      location: peek().location)
  }

  /// Whether the parenthesis that is next encloses a declarator, and not parameters.
  private func isNestedDeclarator(isNamed: Bool) -> Bool {
    var distance = 1
    while isMacro(at: distance) {
      distance += 1
      if peek(distance).is(.leftParenthesis), let end = endOfBrackets(at: distance) {
        distance = end + 1 - index
      }
    }
    let token = peek(distance)
    if token.is(.star) || token.is(.caret) || token.is(.leftParenthesis) { return true }
    return isNamed && token.kind == .identifier && peek(distance + 1).is(.rightParenthesis)
      && peek(distance + 2).is(.leftParenthesis)
  }

  private mutating func readArrayCount() throws(SyntaxError) -> Declarator.Part {
    guard let end = endOfBrackets() else { throw expected("']' that closes this") }
    let location = advance().location
    let first = index
    let tokens = take(upTo: end).filter { token in
      token.kind != .identifier || !["static", "const", "restrict"].contains(source[token.range])
    }
    advance()
    guard !tokens.isEmpty else { return .array(count: nil) }
    guard let count = value(of: tokens), count >= 0 else {
      if isProgram {
        jump(to: first)
        variableCount = try readAssignment()
        try expect(.rightBracket)
        return .array(count: nil)
      }
      report(
        "the number of elements is not a constant: taken for 0", severity: .guess, at: location)
      return .array(count: 0)
    }
    return .array(count: count)
  }

  func value(of tokens: [Token]) -> Int? {
    ConstantExpression(tokens, source: source, valueOfName: { [constants] in constants[$0] }).value
  }

  mutating func readParameters() throws(SyntaxError) -> Declarator.Part {
    advance()
    var parameters: [ParameterDeclaration] = []
    if take(.rightParenthesis) { return .function(parameters, isVariadic: false) }
    if nextName == "void", peek(1).is(.rightParenthesis) {
      advance()
      advance()
      return .function(parameters, isVariadic: false)
    }
    repeat {
      if take(.ellipsis) {
        try expect(.rightParenthesis)
        return .function(parameters, isVariadic: true)
      }
      let base = try readSpecifiers(amongNames: true)
      let declarator = try readDeclarator(isNamed: true)
      while isMacro() { skipMacro() }
      if let name = declarator.name { knownVariables.insert(name) }
      parameters.append(
        ParameterDeclaration(name: declarator.name, type: declarator.type(from: base)))
    } while take(.comma)
    try expect(.rightParenthesis)
    return .function(parameters, isVariadic: false)
  }

  // MARK: Whole types

  /// Reads a type without a name.
  mutating func readType() throws(SyntaxError) -> DeclaredType {
    let base = try readSpecifiers(amongNames: false)
    let declarator = try readDeclarator(isNamed: false)
    while isMacro() { skipMacro() }
    return declarator.type(from: base)
  }

  /// Reads types in angle brackets.
  mutating func readTypeArguments() throws(SyntaxError) -> [DeclaredType] {
    try nested { parser throws(SyntaxError) in
      try parser.expect(.less)
      var types: [DeclaredType] = []
      repeat { types.append(try parser.readType()) } while parser.take(.comma)
      guard parser.takeGreater() else { throw parser.expected("'>'") }
      return types
    }
  }
}
