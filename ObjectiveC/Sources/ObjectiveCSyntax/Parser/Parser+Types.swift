import ObjectiveCEncoding

extension Parser {
  /// Reads the specifiers of a declaration, the part before the stars and the name.
  ///
  /// The parameter `amongNames` is `false` if no name can follow, as in the parentheses of a
  /// method.
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
    var attributes = TypeAttributes()
    if beginsScope(at: 0) { kind = readTypeOfCPlusPlus() }
    specifiers: while let name = nextName {
      if kind == nil, builtin.isEmpty, beginsTypeOfCPlusPlus {
        kind = readTypeOfCPlusPlus()
        continue
      }
      if readAttribute(into: &attributes) { continue }
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
      case "typeof" where isOpen, "__typeof" where isOpen, "__typeof__" where isOpen,
        "typeof_unqual" where isOpen:
        let type = try readTypeOf()
        kind = type.kind
        specifiers.operand = type.operand
      case "struct" where isOpen, "union" where isOpen:
        kind = .record(try readRecord())
      case "enum" where isOpen:
        kind = .enumeration(try readEnumeration())
      case _ where isOpen && isEnumerationMacro:
        kind = .enumeration(try readEnumerationMacro())
      case _ where isMacro() && !(isOpen && isTypeInCapitals(amongNames: amongNames)):
        // A name that looks like a macro is the declared name if it ends the declaration.
        if amongNames, !isOpen, isDeclaredName(at: 0) { break specifiers }
        if isOpen, let type = typeInMacro {
          report(
            "'\(name)' is a macro that is not defined here: taken for its argument '\(type)'",
            severity: .warning, at: peek().location)
          kind = .named(type, arguments: [])
        }
        skipMacro()
      case _ where isOpen && !isSkipped(amongNames: amongNames):
        advance()
        var arguments = next(is: .less) ? try readTypeArguments() : []
        // The second list contains protocols.
        if next(is: .less) { arguments += try readTypeArguments() }
        kind = .named(name, arguments: arguments)
      case _ where isOpen:
        skipMacro()
      case _ where amongNames && !isProgram && isMacroBeforeName(isNamed: true):
        skipMacro()
      default:
        break specifiers
      }
    }
    if kind == nil {
      kind = try builtin.kind(at: location)
      if case .unsupported = kind, !builtin.isHalfFloat { reportUnsupported("this type", location) }
    }
    if case .named(let name, _) = kind, next(is: .and) || next(is: .andAnd), !isProgram,
      !knownTypes.contains(name)
    {
      reportUnsupported("'\(name)' before '&' is a type of C++, which", location)
      kind = .unsupported
    }
    guard let kind else { throw expected("a type") }
    var type = DeclaredType(kind, at: location)
    if builtin.isHalfFloat { type.trait = .halfFloat }
    type.isConstant = specifiers.isConstant
    type.retention = specifiers.retention
    type.writtenBridging = specifiers.writtenBridging
    type.isAtomic = specifiers.isAtomic
    type.nullability = specifiers.nullability
    type.passing = specifiers.passing
    type.operand = specifiers.operand
    return attributes.applied(to: type)
  }

  /// Returns `true` if the next name is the type although it looks like a macro.
  ///
  /// The function assumes a type if no other name follows that could be the type.
  private func isTypeInCapitals(amongNames: Bool) -> Bool {
    if peek(1).is(.leftParenthesis) { return peek(2).is(.star) || peek(2).is(.caret) }
    let distance = distanceAfterQualifiers
    guard let next = name(at: distance) else { return true }
    guard amongNames, !isTypeWord(next), !knownTypes.contains(next) else { return false }
    let after = peek(distance + 1)
    return endsDeclarator(after) || after.is(.leftParenthesis) || name(at: distance + 1) == "in"
      || isDeclaredName(at: distance)
  }

  /// The distance of the token after the next name and the qualifiers that follow the name.
  private var distanceAfterQualifiers: Int {
    var distance = 1
    // No type has more qualifiers. The limit keeps the parser linear.
    while distance < 10, let name = name(at: distance), Self.isQualifier(name) {
      distance += 1
      if peek(distance).is(.leftParenthesis), let end = endOfBrackets(at: distance) {
        distance = end + 1 - index
      }
    }
    return distance
  }

  /// The first argument of the next macro if the macro probably expands to this type, or `nil`.
  ///
  /// A macro probably expands to a type if no type follows the macro.
  private var typeInMacro: String? {
    guard peek(1).is(.leftParenthesis), let type = name(at: 2),
      let end = endOfBrackets(at: 1).map({ $0 + 1 - index })
    else { return nil }
    if let name = name(at: end) { return name.hasPrefix("_N") ? type : nil }
    let signs: [Punctuator] = [.star, .caret, .greater, .comma, .leftBracket, .rightParenthesis]
    return signs.contains { peek(end).is($0) } ? type : nil
  }

  /// Returns `true` if a token can follow the last token of a declarator.
  func endsDeclarator(_ token: Token) -> Bool {
    token.is(.semicolon) || token.is(.comma) || token.is(.rightParenthesis) || token.is(.colon)
      || token.is(.leftBracket) || token.is(.assign)
  }

  /// Returns `true` if the next name must be skipped, because the type follows the name.
  private func isSkipped(amongNames: Bool) -> Bool {
    guard let name = nextName, !knownTypes.contains(name) else { return false }
    let distance = distanceAfterQualifiers
    guard let next = self.name(at: distance) else { return false }
    if !amongNames { return !isMacro(at: distance) || isTypeWord(next) }
    if isTypeWord(next) { return true }
    let after = peek(distance + 1)
    return after.is(.star) || after.is(.less) || after.is(.caret)
      || (after.kind == .identifier && !isMacro(at: distance + 1)
        && self.name(at: distance + 1) != "in")
  }

  /// Reads `typeof` with its parentheses.
  private mutating func readTypeOf() throws(SyntaxError) -> DeclaredType {
    let location = advance().location
    guard next(is: .leftParenthesis) else { throw expected("'('") }
    if beginsType(at: 1) {
      advance()
      let type = try readType()
      try expect(.rightParenthesis)
      return type
    }
    guard isProgram else {
      report("'typeof' takes a type in a header, not an expression", at: location)
      skipBrackets()
      return DeclaredType(.unsupported, at: location)
    }
    advance()
    var type = DeclaredType(.named(DeclaredType.inferred, arguments: []), at: location)
    type.operand = TypeOperand(try readExpression())
    try expect(.rightParenthesis)
    return type
  }

  // MARK: Qualifiers

  /// Returns `true` if the name is a qualifier, a storage specifier or a word before attributes.
  static func isQualifier(_ name: String) -> Bool {
    var specifiers = DeclaredType(.void, at: 0)
    return take(name, into: &specifiers)
  }

  /// Reads the next name if it is a qualifier, or returns `false`.
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
    if Self.attributeWords.contains(name), next(is: .leftParenthesis) { skipBrackets() }
    return true
  }

  /// Records a qualifier in `specifiers`, or returns `false` if the name is not a qualifier.
  private static func take(_ name: String, into specifiers: inout DeclaredType) -> Bool {
    switch name {
    case "const", "__const":
      specifiers.isConstant = true
    case "__weak":
      specifiers.retention = .weak
    case "__unsafe_unretained":
      specifiers.retention = .unretained
    case "__bridge_retained":
      specifiers.writtenBridging = .retained
    case "__bridge_transfer":
      specifiers.writtenBridging = .transfer
    case "_Nullable", "__nullable", "_Nullable_result":
      specifiers.nullability = .nullable
    case "_Nonnull", "__nonnull":
      specifiers.nullability = .nonnull
    case "_Null_unspecified", "__null_unspecified":
      specifiers.nullability = .unspecified
    case "volatile", "__volatile", "restrict", "__restrict", "static", "extern", "inline",
      "__inline", "__inline__", "register", "auto", "typedef", "_Noreturn", "_Thread_local",
      "__thread", "__extension__", "__kindof", "__strong",
      "__autoreleasing", "__block", "__unused", "__covariant", "__contravariant", "__attribute__",
      "__attribute", "__declspec", "_Alignas":
      break
    default:
      return false
    }
    return true
  }

  /// Qualifiers of a message argument by their spellings.
  private static let passing: [String: TypeEncoding.Qualifier] = [
    "in": .in, "inout": .inout, "out": .out, "bycopy": .byCopy, "byref": .byReference,
    "oneway": .oneWay,
  ]

  /// Returns the position of a qualifier in encodings, which do not keep the order of the text.
  private static func passingOrder(_ qualifier: TypeEncoding.Qualifier) -> Int {
    TypeEncoding.Qualifier.allCases.firstIndex(of: qualifier) ?? 0
  }

  /// The words for nullability that are keywords only in methods and properties.
  static let contextualNullability: [String: Nullability] = [
    "nullable": .nullable, "nonnull": .nonnull, "null_unspecified": .unspecified,
    "null_resettable": .resettable,
  ]

  /// Reads the qualifiers after the star of a pointer.
  private mutating func readPointerQualifiers(into specifiers: inout DeclaredType, isNamed: Bool) {
    var attributes = TypeAttributes()
    while let name = nextName {
      if readQualifier(name, into: &specifiers, inMethod: false) { continue }
      if name == "_Atomic" {
        specifiers.isAtomic = true
        advance()
      } else if readAttribute(into: &attributes) {
        continue
      } else if isMacro() ? !isNamed || !isDeclaredName(at: 0) : isMacroBeforeName(isNamed: isNamed)
      {
        skipMacro()
      } else {
        return
      }
    }
  }

  /// Returns `true` if the next name is a macro between a star and the declared name.
  private func isMacroBeforeName(isNamed: Bool) -> Bool {
    if !isNamed { return !isProgram }
    guard let name = name(at: 1), !Self.isQualifier(name), !isMacro(at: 1) else { return false }
    return endsDeclarator(peek(2)) && !peek(1).isFirstOnLine && name != "in"
  }

  // MARK: Declarators

  /// Reads a declarator: stars, a name, brackets and parentheses in the order of C.
  mutating func readDeclarator(isNamed: Bool) throws(SyntaxError) -> Declarator {
    try nested { parser throws(SyntaxError) in
      try parser.readNestedDeclarator(isNamed: isNamed)
    }
  }

  private mutating func readNestedDeclarator(isNamed: Bool) throws(SyntaxError) -> Declarator {
    var declarator = Declarator()
    while next(is: .star) || next(is: .caret) || isReference {
      let isBlock = next(is: .caret)
      if isReference {
        report(
          "'\(text(of: peek()))' is C++: a reference is encoded as a pointer", severity: .warning,
          at: peek().location)
      }
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

  /// `true` if the `&` or `&&` of a C++ reference is next.
  private var isReference: Bool { !isProgram && (next(is: .and) || next(is: .andAnd)) }

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

  /// Returns `true` if the next parenthesis encloses a declarator, and not parameters.
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
    if token.is(.and), !isProgram { return true }
    return isNamed && token.kind == .identifier && peek(distance + 1).is(.rightParenthesis)
      && peek(distance + 2).is(.leftParenthesis)
  }

  private mutating func readArrayCount() throws(SyntaxError) -> Declarator.Part {
    guard let end = endOfBrackets() else { throw expected("']' that closes this") }
    let location = advance().location
    let first = index
    var specifiers = DeclaredType(.void, at: location)
    while let name = nextName, readQualifier(name, into: &specifiers, inMethod: false) {}
    let tokens = take(upTo: end)
    advance()
    guard !tokens.isEmpty else { return .array(count: nil, nullability: specifiers.nullability) }
    guard let count = value(of: tokens), count >= 0 else {
      if isProgram {
        jump(to: first)
        while let name = nextName, ["static", "const", "restrict"].contains(name) { advance() }
        let length = TypeOperand(try readAssignment())
        try expect(.rightBracket)
        return .array(count: nil, length: length)
      }
      report(
        "the number of elements is not a constant: taken for 0", severity: .warning, at: location)
      return .array(count: 0, isUnknown: true)
    }
    return .array(count: count, nullability: specifiers.nullability)
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
      if let name = declarator.name {
        knownVariables.insert(name)
        constantVariables[name] = nil
      }
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
