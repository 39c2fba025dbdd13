import ObjectiveCEncoding

extension Parser {
  /// Returns the value of a constant expression, or `nil` if the value is not known.
  ///
  /// In a header, `sizeof` has a value if the size of the type is known. In a program, `sizeof` is
  /// evaluated at run time.
  mutating func value(of tokens: [Token]) -> Int? {
    guard !isProgram, tokens.contains(where: { $0.kind == .identifier }) else {
      return valueWithoutTypes(of: tokens)
    }
    noteOwnTypes()
    // The closures capture a copy, because they cannot capture `self` in a mutating function.
    let parser = self
    return ConstantExpression(
      tokens, source: source,
      valueOfName: { parser.constants[$0] ?? parser.constantVariables[$0] },
      valueOfCall: { parser.measure($0, of: $1) }, convert: { parser.convert($0, to: $1) }
    ).value
  }

  /// Returns the value of a constant expression without `sizeof`, or `nil` if it is not known.
  func valueWithoutTypes(of tokens: [Token]) -> Int? {
    ConstantExpression(
      tokens, source: source,
      valueOfName: { [constants, constantVariables] in constants[$0] ?? constantVariables[$0] }
    ).value
  }

  /// Records the constants of `const int a = 1, b = 2;`, without consuming the tokens.
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

  /// Records a constant, of whose definition `=` is the next token.
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

  /// All types known to the parser here.
  private var types: TypeTable {
    var types = ownTypes
    types.addFallback(importedTypes)
    types.addFallback(.known(on: platform))
    types.addFallback(.wellKnown)
    return types
  }

  /// Returns the value of `sizeof` or `_Alignof` with an operand, or `nil` if it is not known.
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

  /// Returns the size of string literals including the terminating zero, or `nil` for other tokens.
  private func sizeOfText(_ operand: ArraySlice<Token>) -> Int? {
    guard !operand.isEmpty else { return nil }
    var size = 1
    for token in operand {
      guard token.kind == .string, case (let bytes, nil) = token.string(in: source) else {
        return nil
      }
      size += bytes.count
    }
    return size
  }

  /// Reads a type, or an expression such as `((Type *)0)->field` that has the type of a field.
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

  /// Returns a value converted to a type, or `nil` if the type is not known.
  private func convert(_ value: Int, to type: ArraySlice<Token>) -> Int? {
    guard var parser = parser(forOperand: type), let type = try? parser.readType(),
      parser.isAtEnd
    else { return nil }
    var encoder = TypeEncoder(table: types, source: source)
    return encoder.scalar(of: type)?.converted(value)
  }
}

extension TypeTable {
  /// Returns the type of a field of a structure or a union, or `nil` if there is no such field.
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
  /// Returns an integer converted to this type, or `nil` if the type has no integers of up to 64
  /// bits.
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
