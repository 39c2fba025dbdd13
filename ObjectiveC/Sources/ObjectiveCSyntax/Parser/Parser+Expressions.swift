extension Parser {
  // Precedences that are lower than all values of `Punctuator.precedence`.
  private static let comma = -2
  private static let assignment = -1
  private static let conditional = 0

  /// Reads an expression, which may have comma operators.
  mutating func readExpression() throws(SyntaxError) -> Expression {
    try readOperation(from: Self.comma)
  }

  /// Reads an expression without comma operators.
  mutating func readAssignment() throws(SyntaxError) -> Expression {
    try readOperation(from: Self.assignment)
  }

  /// Reads an expression without comma and assignment operators, as after `case`.
  mutating func readConditional() throws(SyntaxError) -> Expression {
    try readOperation(from: Self.conditional)
  }

  /// Reads an operand and the operators after it whose precedence is at least `level`.
  ///
  /// The function parses by precedence climbing, including comma, assignment and conditional
  /// operators.
  private mutating func readOperation(from level: Int) throws(SyntaxError) -> Expression {
    let outer = try enter()
    defer { leave(outer) }
    let start = peek().location
    var left = try readOperand()
    while case .punctuator(let sign) = peek().kind, let own = Self.level(of: sign), own >= level {
      let location = advance().location
      let kind: Expression.Kind
      switch own {
      case Self.comma:
        kind = .comma(left, try readAssignment())
      case Self.assignment:
        kind = .assignment(left, sign.compounded, try readAssignment())
      case Self.conditional:
        let middle = next(is: .colon) ? nil : try readExpression()
        try expect(.colon)
        kind = .conditional(left, middle, try readConditional())
      default:
        kind = .binary(left, sign, try readOperation(from: own + 1))
      }
      try grow()
      left = make(kind, from: start, at: location)
    }
    return left
  }

  private static func level(of sign: Punctuator) -> Int? {
    switch sign {
    case .comma: comma
    case .assign: assignment
    case .question: conditional
    default: sign.precedence ?? (sign.compounded == nil ? nil : assignment)
    }
  }

  /// Returns an expression that ends with the last consumed token.
  func make(_ kind: Expression.Kind, from start: Int, at location: Int) -> Expression {
    Expression(kind: kind, range: start..<max(start, endOfLast), location: location)
  }

  // MARK: Operands

  /// Reads an operand with its prefix and postfix operators.
  private mutating func readOperand() throws(SyntaxError) -> Expression {
    var signs: [(kind: Prefix, location: Int)] = []
    prefixes: while signs.count < 200 {
      let location = peek().location
      switch peek().kind {
      case .punctuator(let sign) where Self.prefixes.contains(sign):
        advance()
        signs.append((.sign(sign), location))
      case .punctuator(.leftParenthesis) where isCast:
        advance()
        let type = try readType()
        try expect(.rightParenthesis)
        if next(is: .leftBrace) {
          let list = try readInitializer()
          var operand = make(.compound(type, list), from: location, at: location)
          operand = try readSuffixes(of: operand, from: location)
          return try apply(signs, to: operand)
        }
        signs.append((.cast(type), location))
      case .identifier where nextName == "sizeof":
        advance()
        if next(is: .leftParenthesis), beginsType(at: 1) {
          advance()
          let type = try readType()
          try expect(.rightParenthesis)
          return try apply(signs, to: make(.sizeOfType(type), from: location, at: location))
        }
        signs.append((.sizeOf, location))
      case .identifier where Self.alignments.contains(text(of: peek())):
        advance()
        try expect(.leftParenthesis)
        let type = try readType()
        try expect(.rightParenthesis)
        return try apply(signs, to: make(.alignOf(type), from: location, at: location))
      case .punctuator(.andAnd):
        throw SyntaxError(
          message: "the address of a label is not supported", location: location)
      case .identifier where nextName == "__extension__":
        advance()
      default:
        break prefixes
      }
    }
    let start = peek().location
    let primary = try readPrimary()
    return try apply(signs, to: try readSuffixes(of: primary, from: start))
  }

  private static let alignments: Set<String> = [
    "_Alignof", "alignof", "__alignof", "__alignof__",
  ]

  private static let prefixes: Set<Punctuator> = [
    .not, .tilde, .minus, .plus, .star, .and, .plusPlus, .minusMinus,
  ]

  /// Applies prefix operators to an operand, the last operator first.
  private mutating func apply(
    _ signs: [(kind: Prefix, location: Int)], to operand: Expression
  ) throws(SyntaxError) -> Expression {
    var operand = operand
    for (kind, location) in signs.reversed() {
      try grow()
      let whole: Expression.Kind =
        switch kind {
        case .sign(let sign): .prefix(sign, operand)
        case .cast(let type): .cast(type, operand)
        case .sizeOf: .sizeOf(operand)
        }
      operand = make(whole, from: location, at: location)
    }
    return operand
  }

  /// Reads the postfix operators of an operand, the innermost operator first.
  private mutating func readSuffixes(
    of operand: Expression, from start: Int
  ) throws(SyntaxError) -> Expression {
    var operand = operand
    while case .punctuator(let sign) = peek().kind {
      let location = peek().location
      let kind: Expression.Kind
      var reported = location
      switch sign {
      case .dot, .arrow:
        advance()
        kind = .member(operand, try expectName("a member's name"), isArrow: sign == .arrow)
      case .leftBracket:
        advance()
        let index = try readExpression()
        try expect(.rightBracket)
        kind = .subscripted(operand, index)
      case .leftParenthesis:
        kind = .call(operand, try readArguments(of: operand))
        reported = start
      case .plusPlus, .minusMinus:
        advance()
        kind = .postfix(operand, sign)
      default:
        return operand
      }
      try grow()
      operand = make(kind, from: start, at: reported)
    }
    return operand
  }

  private mutating func readArguments(of callee: Expression) throws(SyntaxError) -> [Expression] {
    advance()
    var arguments: [Expression] = []
    if take(.rightParenthesis) { return arguments }
    repeat {
      if beginsTypeArgument || takesType(callee, at: arguments.count) {
        let start = peek().location
        let type = try readType()
        arguments.append(make(.type(type), from: start, at: start))
      } else {
        arguments.append(try readAssignment())
      }
    } while take(.comma)
    try expect(.rightParenthesis)
    return arguments
  }
}

extension Parser {
  /// Returns `true` if a compiler's function takes a type for the argument at `index`.
  private func takesType(_ callee: Expression, at index: Int) -> Bool {
    guard case .name(let name) = callee.kind, nextName != nil else { return false }
    switch name {
    case "va_arg", "__builtin_va_arg": return index == 1
    case "offsetof", "__builtin_offsetof": return index == 0
    case "__builtin_types_compatible_p": return true
    default: return false
    }
  }
}

/// A prefix operator.
private enum Prefix {
  case sign(Punctuator)
  case cast(DeclaredType)
  case sizeOf
}
