import ObjectiveCEncoding

extension Parser {
  /// The value of a constant expression, nil if it is not known.
  ///
  /// In headers the sizes of types are known, as far as the types are. The `sizeof` of a program is
  /// evaluated when it runs.
  mutating func value(of tokens: [Token]) -> Int? {
    guard !isProgram, tokens.contains(where: { $0.kind == .identifier }) else {
      return valueWithoutTypes(of: tokens)
    }
    noteOwnTypes()
    // A copy, because closures do not capture what a function changes.
    let parser = self
    return ConstantExpression(
      tokens, source: source,
      valueOfName: { parser.constants[$0] ?? parser.constantVariables[$0] },
      valueOfCall: { parser.measure($0, of: $1) }, convert: { parser.convert($0, to: $1) }
    ).value
  }

  /// The value of a constant expression that has no `sizeof`, nil if it is not known.
  func valueWithoutTypes(of tokens: [Token]) -> Int? {
    ConstantExpression(
      tokens, source: source,
      valueOfName: { [constants, constantVariables] in constants[$0] ?? constantVariables[$0] }
    ).value
  }

  /// Notes the constants that `const int a = 1, b = 2;` defines; the tokens are left to be skipped.
  mutating func noteConstants() {
    let start = index
    defer { jump(to: start) }
    var isConstant = false
    var declared = ""
    while let name = nextName {
      advance()
      isConstant = isConstant || name == "const" || name == "constexpr"
      if Self.attributeWords.contains(name) {
        if next(is: .leftParenthesis) { skipBrackets() }
      } else {
        declared = name
      }
      guard isConstant, next(is: .assign) else { continue }
      noteConstant(declared)
      guard take(.comma) else { return }
    }
  }

  /// Notes a constant from its `=` on.
  private mutating func noteConstant(_ name: String) {
    let first = index + 1
    while !isAtEnd, !next(is: .comma), !next(is: .semicolon), !next(is: .leftBrace) {
      if next(is: .leftParenthesis) { skipBrackets() } else { advance() }
    }
    let end = index
    jump(to: first)
    constantVariables[name] = value(of: take(upTo: end))
  }

  // MARK: Types

  /// All types that are known here.
  private var types: TypeTable {
    var types = ownTypes
    types.addFallback(importedTypes)
    types.addFallback(.known(on: platform))
    types.addFallback(.wellKnown)
    return types
  }

  /// The value of `sizeof` or `_Alignof` with an operand, nil if it is not known.
  private func measure(_ name: String, of operand: ArraySlice<Token>) -> Int? {
    let isSize = name == "sizeof"
    guard isSize || ["_Alignof", "alignof", "__alignof__", "__alignof"].contains(name) else {
      return nil
    }
    if isSize, let size = sizeOfText(operand) { return size }
    guard var parser = parser(forOperand: operand) else { return nil }
    let types = types
    guard let type = try? parser.readOperand(types), parser.isAtEnd else { return nil }
    var encoder = TypeEncoder(table: types, source: source)
    return encoder.layout(of: type).map { isSize ? $0.size : $0.alignment }
  }

  /// The size of string literals, with the zero at their end.
  private func sizeOfText(_ operand: ArraySlice<Token>) -> Int? {
    guard !operand.isEmpty else { return nil }
    var size = 1
    for token in operand {
      guard token.kind == .string, let bytes = token.stringBytes(in: source) else { return nil }
      size += bytes.count
    }
    return size
  }

  /// Reads a type, or a field of a type in an expression such as `((Type *)0)->field`.
  private mutating func readOperand(_ types: TypeTable) throws(SyntaxError) -> DeclaredType {
    guard next(is: .leftParenthesis), peek(1).is(.leftParenthesis) else { return try readType() }
    advance()
    advance()
    guard case .pointer(var type) = try readType().kind else { throw expected("a pointer") }
    try expect(.rightParenthesis)
    guard advance().kind == .integer || nextName != nil else { throw expected("a pointer") }
    try expect(.rightParenthesis)
    try expect(.arrow)
    repeat {
      let name = try expectName("a field")
      guard let field = types.field(name, of: type) else { throw expected("a known field") }
      type = field
    } while take(.dot)
    return type
  }

  /// A value as one of a type, nil if the type is not known.
  private func convert(_ value: Int, to type: ArraySlice<Token>) -> Int? {
    guard var parser = parser(forOperand: type), let type = try? parser.readType(),
      parser.isAtEnd
    else { return nil }
    var encoder = TypeEncoder(table: types, source: source)
    return encoder.scalar(of: type)?.converted(value)
  }
}

extension TypeTable {
  /// The type of a field of a structure or a union.
  fileprivate func field(_ name: String, of type: DeclaredType) -> DeclaredType? {
    var type = type
    for _ in 0..<100 {
      guard case .named(let name, _) = type.kind, let named = typedef(name) else { break }
      type = named
    }
    guard case .record(let record) = type.kind else { return nil }
    return definition(of: record).fields?.first { $0.name == name && $0.bitWidth == nil }?.type
  }
}

extension TypeEncoding.Scalar {
  /// An integer as one of this type; nil if it is no type of integers up to 64 bits.
  fileprivate func converted(_ value: Int) -> Int? {
    switch self {
    case .char: Int(Int8(truncatingIfNeeded: value))
    case .short: Int(Int16(truncatingIfNeeded: value))
    case .int, .long: Int(Int32(truncatingIfNeeded: value))
    case .unsignedChar: Int(UInt8(truncatingIfNeeded: value))
    case .unsignedShort: Int(UInt16(truncatingIfNeeded: value))
    case .unsignedInt, .unsignedLong: Int(UInt32(truncatingIfNeeded: value))
    case .longLong, .unsignedLongLong: value
    case .bool: value == 0 ? 0 : 1
    case .int128, .unsignedInt128, .float, .double, .longDouble: nil
    }
  }
}
