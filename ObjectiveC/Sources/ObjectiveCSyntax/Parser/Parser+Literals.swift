import ObjectiveCEncoding

extension Parser {
  /// Reads a number, a character constant or string literals.
  mutating func readLiteral() throws(SyntaxError) -> Expression.Kind {
    let token = peek()
    switch token.kind {
    case .integer, .floating:
      guard let number = token.number(in: source) else {
        throw SyntaxError(
          message: "expected a number of C, found '\(text(of: token))'", location: token.location)
      }
      advance()
      return number
    case .character:
      guard let value = token.characterValue(in: source) else {
        throw SyntaxError(
          message: "expected a character of one to four bytes, found \(text(of: token))",
          location: token.location)
      }
      advance()
      return .integer(UInt64(bitPattern: Int64(value)), .int)
    default:
      return try readString()
    }
  }

  /// Reads adjacent string literals as a single literal, an object if any of them is an object.
  private mutating func readString() throws(SyntaxError) -> Expression.Kind {
    var bytes: [UInt8] = []
    var isObject = false
    var wide: TypeEncoding.Scalar?
    let start = peek().location
    while peek().kind == .string || peek().kind == .objectString || nextFormat != nil {
      if let format = nextFormat {
        bytes += format.utf8
      } else {
        let text = peek().string(in: source)
        isObject = isObject || peek().kind == .objectString
        bytes += text.bytes
        wide = text.wide ?? wide
      }
      advance()
      if next(is: .at), peek(1).kind == .string { advance() }
    }
    if let wide { return array(of: wide, String(decoding: bytes, as: UTF8.self), at: start) }
    return isObject ? .objectString(String(decoding: bytes, as: UTF8.self)) : .string(bytes)
  }

  /// Returns the array of characters for which a string such as `u"text"` stands.
  private func array(
    of scalar: TypeEncoding.Scalar, _ text: String, at location: Int
  ) -> Expression.Kind {
    let units =
      scalar == .unsignedShort
      ? text.utf16.map(UInt64.init) : text.unicodeScalars.map { UInt64($0.value) }
    let element = DeclaredType(.scalar(scalar), at: location)
    return .compound(
      DeclaredType(.array(of: element, count: units.count + 1), at: location),
      .list(
        (units + [0]).map { unit in
          let value = make(.integer(unit, scalar), from: location, at: location)
          return Initializer.Element(
            designators: [], value: .expression(value), location: location)
        }))
  }

  /// The format of the next name if it is a macro of `inttypes.h`, such as `PRIu64`, or `nil`.
  private var nextFormat: String? {
    guard let name = nextName, name.hasPrefix("PRI") else { return nil }
    let rest = name.dropFirst(3)
    guard let conversion = rest.first, "diouxX".contains(conversion) else { return nil }
    switch rest.dropFirst() {
    case "8", "16", "32": return String(conversion)
    case "64", "MAX", "PTR": return "ll\(conversion)"
    default: return nil
    }
  }

  /// `true` if the next name may be a header's macro for a number, such as `M_PI` in `@M_PI`.
  private var isConstantName: Bool {
    guard let name = nextName, name.utf8.count > 1 else { return false }
    return !knownVariables.contains(name) && !knownTypes.contains(name)
      && name.utf8.allSatisfy { byte in
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || byte == UInt8(ascii: "_")
      }
  }

  /// Reads an object literal, whose `@` has been consumed.
  mutating func readObjectLiteral() throws(SyntaxError) -> Expression.Kind {
    let start = peek().location
    switch peek().kind {
    case .punctuator(.leftBracket):
      advance()
      var elements: [Expression] = []
      while !take(.rightBracket) {
        elements.append(try readAssignment())
        if !next(is: .rightBracket) { try expect(.comma) }
      }
      return .arrayLiteral(elements)
    case .punctuator(.leftBrace):
      advance()
      var pairs: [Expression.KeyAndValue] = []
      while !take(.rightBrace) {
        let key = try readAssignment()
        try expect(.colon)
        pairs.append(Expression.KeyAndValue(key: key, value: try readAssignment()))
        if !next(is: .rightBrace) { try expect(.comma) }
      }
      return .dictionaryLiteral(pairs)
    case .punctuator(.leftParenthesis):
      advance()
      let value = try readExpression()
      try expect(.rightParenthesis)
      return .boxed(make(value.kind, from: start, at: value.location))
    case .character:
      // A character constant is an `int` in C, but is boxed as a `char`.
      guard case .integer(let value, _) = try readLiteral() else { throw expected("a character") }
      let isByte = Int8(exactly: Int64(bitPattern: value)) != nil
      return .boxed(make(.integer(value, isByte ? .char : .int), from: start, at: start))
    case .punctuator(.minus), .punctuator(.plus):
      guard case .punctuator(let sign) = advance().kind else { throw expected("a number") }
      guard peek().kind == .integer || peek().kind == .floating else {
        throw expected("a number")
      }
      let operand = peek().location
      let literal = try readLiteral()
      let number = make(literal, from: operand, at: operand)
      return .boxed(make(.prefix(sign, number), from: start, at: start))
    case .integer, .floating:
      let literal = try readLiteral()
      return .boxed(make(literal, from: start, at: start))
    case .identifier where ["YES", "NO", "true", "false"].contains(text(of: peek())):
      let name = text(of: advance())
      return .boxed(make(.name(name), from: start, at: start))
    case .identifier where text(of: peek()) == "__FILE__":
      advance()
      return .objectString(source.name)
    case .identifier where isConstantName:
      let name = text(of: advance())
      return .boxed(make(.name(name), from: start, at: start))
    default:
      throw expected("a literal")
    }
  }
}
