extension Parser {
  /// Reads a structure or union, whose keyword is the next token.
  mutating func readRecord() throws(SyntaxError) -> RecordDeclaration {
    let start = index
    let isUnion = text(of: advance()) == "union"
    var attributes = TypeAttributes()
    skipMacrosBeforeTag(&attributes)
    let name = nextName
    if name != nil { advance() }
    guard next(is: .leftBrace) else {
      guard let name else { throw expected("a name or fields") }
      return RecordDeclaration(isUnion: isUnion, name: name, fields: nil)
    }
    let fields = try nested { parser throws(SyntaxError) in try parser.readFields() }
    while readAttribute(into: &attributes) {}
    var record = RecordDeclaration(isUnion: isUnion, name: name, fields: fields)
    record.packing = packing.alignment(at: start)
    record.isPacked = attributes.isPacked
    record.alignment = attributes.alignment
    if name != nil { declarations.append(.record(record)) }
    return record
  }

  /// Skips the macros between a keyword and a name, which may look like a macro itself.
  private mutating func skipMacrosBeforeTag(_ attributes: inout TypeAttributes) {
    while isMacro() {
      if readAttribute(into: &attributes) { continue }
      let isFollowed = name(at: 1) != nil && (peek(2).is(.leftBrace) || peek(2).is(.colon))
      guard isFollowed || peek(1).is(.leftParenthesis) else { return }
      skipMacro()
    }
  }

  private mutating func readFields() throws(SyntaxError) -> [FieldDeclaration] {
    guard endOfBrackets() != nil else { throw unclosedBrace() }
    advance()
    var fields: [FieldDeclaration] = []
    while !take(.rightBrace) {
      if take(.semicolon) { continue }
      if beginsStaticAssertion {
        try readStaticAssertionOfField()
        continue
      }
      try readFields(into: &fields)
    }
    return fields
  }

  /// Reads fields that share a type.
  private mutating func readFields(into fields: inout [FieldDeclaration]) throws(SyntaxError) {
    let first = index
    let base = try readSpecifiers(amongNames: true)
    let storage = StorageSpecifiers(self, from: first)
    // `struct A { … };` among fields declares a type, and no field.
    if next(is: .semicolon), base.isTagged {
      advance()
      return
    }
    let shared = ProgramAttributes(self, from: first)
    repeat {
      let first = index
      let declarator = try readDeclarator(isNamed: true)
      let retention = storage.union(StorageSpecifiers(self, from: first)).retention
      var width: Int?
      if take(.colon) { width = try readBitWidth() }
      let type = readAttributesAfterName().applied(to: declarator.type(from: base))
      var field = FieldDeclaration(
        name: declarator.name, type: type, bitWidth: width, retention: retention)
      let own = ProgramAttributes(self, from: first)
      field.isPacked = shared.isPacked || own.isPacked
      field.alignment = [shared.alignment, own.alignment].compactMap(\.self).max()
      fields.append(field)
    } while take(.comma)
    try expect(.semicolon)
  }

  /// Reads instance variables in braces, and skips the variables that it cannot read.
  ///
  /// Headers are read for their methods. Therefore mistakes among instance variables are reported
  /// only in programs.
  mutating func readInstanceVariables() -> [FieldDeclaration] {
    guard let end = endOfBrackets() else {
      report("this '{' has no '}'", at: unclosedBrace().location)
      advance()
      return []
    }
    advance()
    let wasQuiet = isQuiet
    isQuiet = isQuiet || !isProgram
    defer { isQuiet = wasQuiet }
    var fields: [FieldDeclaration] = []
    while index < end {
      let start = index
      do throws(SyntaxError) {
        switch peek().kind {
        case .punctuator(.semicolon), .atKeyword(.private), .atKeyword(.protected),
          .atKeyword(.public), .atKeyword(.package), .atKeyword(.optional), .atKeyword(.required):
          advance()
        default:
          try readFields(into: &fields)
        }
      } catch {
        report(error)
        skipStatement()
      }
      if index == start { advance() }
    }
    jump(to: end + 1)
    return fields
  }

  private mutating func readBitWidth() throws(SyntaxError) -> Int {
    var tokens: [Token] = []
    let start = peek().location
    while !isAtEnd, !next(is: .comma), !next(is: .semicolon), !isMacro() {
      tokens.append(advance())
    }
    guard let width = value(of: tokens), 0...128 ~= width else {
      throw SyntaxError(message: "expected a number of bits from 0 to 128", location: start)
    }
    return width
  }

  /// Reads an enumeration, whose keyword is the next token.
  mutating func readEnumeration() throws(SyntaxError) -> EnumerationDeclaration {
    advance()
    if nextName == "class" || nextName == "struct" { advance() }
    var attributes = TypeAttributes()
    skipMacrosBeforeTag(&attributes)
    let name = nextName
    if name != nil { advance() }
    var underlyingType: DeclaredType?
    if next(is: .colon), peek(1).kind == .identifier {
      advance()
      underlyingType = try readSpecifiers(amongNames: true)
    }
    return try readCases(name: name, underlyingType: underlyingType)
  }

  /// Reads an enumeration in the form `NS_ENUM(type, name)`.
  mutating func readEnumerationMacro() throws(SyntaxError) -> EnumerationDeclaration {
    let location = peek().location
    let macro = text(of: advance())
    try expect(.leftParenthesis)
    var type: DeclaredType
    var domain = ""
    if WellKnownMacro.errorEnumerations.contains(macro) {
      // The first argument is the error domain.
      domain = nextName ?? ""
      while !isAtEnd, !next(is: .comma), !next(is: .rightParenthesis) { advance() }
      type = DeclaredType(.named("NSInteger", arguments: []), at: location)
    } else {
      type = try readType()
    }
    let name = take(.comma) ? try expectName("the enumeration's name") : nil
    try expect(.rightParenthesis)
    let isOptionSet = macro.hasSuffix("_OPTIONS")
    if WellKnownMacro.errorEnumerations.contains(macro) {
      attributes.list.append(.errorDomain(domain))
    }
    attributes.list.append(
      isOptionSet ? .flagEnum : .enumExtensibility(isOpen: !macro.contains("CLOSED")))
    return try readCases(name: name, isOptionSet: isOptionSet, underlyingType: type)
  }

  private mutating func readCases(
    name: String?, isOptionSet: Bool = false, underlyingType: DeclaredType?
  ) throws(SyntaxError) -> EnumerationDeclaration {
    while isMacro() { skipMacro() }
    let declared = takeAttributes()
    let isOptionSet = isOptionSet || declared.list.contains(.flagEnum)
    guard next(is: .leftBrace) else {
      return EnumerationDeclaration(
        name: name, isOptionSet: isOptionSet, underlyingType: underlyingType, cases: nil,
        attributes: declared)
    }
    guard let end = endOfBrackets() else { throw unclosedBrace() }
    advance()
    var cases: [EnumerationCase] = []
    var following: Int? = 0
    while index < end {
      let caseName = try expectName("a case")
      while nextName != nil { skipMacro() }
      let attributes = takeAttributes()
      if take(.assign) { following = value(of: takeExpression(upTo: end)) }
      cases.append(EnumerationCase(name: caseName, value: following, attributes: attributes))
      constants[caseName] = following
      following = following.map { $0 &+ 1 }
      guard take(.comma) || index >= end else { throw expected("',' or '}'") }
    }
    advance()
    let enumeration = EnumerationDeclaration(
      name: name, isOptionSet: isOptionSet, underlyingType: underlyingType, cases: cases,
      attributes: declared)
    declarations.append(.enumeration(enumeration))
    return enumeration
  }

  /// Takes the tokens up to a comma outside of parentheses.
  private mutating func takeExpression(upTo end: Int) -> [Token] {
    var tokens: [Token] = []
    while index < end, !next(is: .comma) {
      let close = next(is: .leftParenthesis) ? endOfBrackets() ?? index : index
      tokens += take(upTo: min(close + 1, end))
    }
    return tokens
  }
}

extension DeclaredType {
  /// `true` if the type is a structure or union with a name, or an enumeration.
  fileprivate var isTagged: Bool {
    switch kind {
    case .record(let record): record.name != nil
    case .enumeration: true
    default: false
    }
  }
}
