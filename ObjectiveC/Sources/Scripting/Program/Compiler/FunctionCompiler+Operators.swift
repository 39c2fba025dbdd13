import Invocation
import ObjectiveCEncoding
package import ObjectiveCSyntax

extension FunctionCompiler {
  // MARK: One operand

  func prefix(
    _ sign: Punctuator, _ operand: Expression, _ whole: Expression, _ target: Register?
  ) throws -> Operand {
    switch sign {
    case .and:
      if case .name(let name) = operand.kind, variable(name) == nil,
        instanceVariable(name) == nil, declarations.functions[name] != nil
      {
        return try expression(operand)
      }
      return address(of: try lvalue(operand), whole.location, target)
    case .plusPlus, .minusMinus:
      return try step(operand, sign, returnsOld: false, whole.location, target)
    case .not:
      let value = try expression(operand)
      if case .integer(let number) = value.place { return integer(number == 0 ? 1 : 0, .int) }
      return emit(.not, .int, value, target)
    default: break
    }
    let value = try expression(operand)
    guard value.type.isNumber || value.type == .dynamic else {
      throw failure(
        "expected a number after '\(sign.rawValue)', found \(found(operand, value.type))",
        at: whole.location)
    }
    if case .floating = value.type {
      guard sign != .tilde else {
        throw failure(
          "expected an integer after '~', found \(found(operand, value.type))", at: whole.location)
      }
      if sign != .minus { return value }
      if case .floating(let number) = value.place {
        return Operand(value.type, .floating(-number))
      }
      return emit(.negateFloating, value.type, value, target)
    }
    let scalar: TypeEncoding.Scalar =
      if case .integer(let scalar) = value.type { Arithmetic.promoted(scalar) } else { .longLong }
    let type = StaticType.integer(scalar)
    let number = convert(value, to: type)
    guard sign == .minus || sign == .tilde else { return number }
    if case .integer(let constant) = number.place {
      return integer(
        Arithmetic.wrap(sign == .minus ? 0 &- constant : ~constant, to: scalar), type)
    }
    let result = emit(sign == .minus ? .negate : .complement, .long, number, target)
    return wrap(result, to: scalar, target)
  }

  /// Compiles `++` and `--`.
  func step(
    _ operand: Expression, _ sign: Punctuator, returnsOld: Bool, _ location: Int,
    _ target: Register?
  ) throws -> Operand {
    let lvalue = try lvalue(operand)
    let type = lvalue.type
    let one = integer(sign == .plusPlus ? 1 : -1, .int)
    let old = load(lvalue, location)
    var kept = old
    if returnsOld {
      // The step changes the variable's register, so copy the old value first.
      let copy = result(type, nil)
      move(old, into: copy)
      kept = self.operand(type, copy)
    }
    var into: Register?
    if case .register(let register) = lvalue.target { into = register }
    var new =
      switch type {
      case .integer, .floating, .pointer:
        convert(try apply(.plus, old, one, location, into), to: type, into)
      default:
        convert(
          try apply(.plus, convert(old, to: .long), one, location), to: type)
      }
    new = narrowed(new, to: lvalue)
    try store(new, to: lvalue, location)
    return returnsOld ? kept : new
  }

  // MARK: Two operands

  func binary(
    _ left: Expression, _ sign: Punctuator, _ right: Expression, _ whole: Expression,
    _ target: Register?
  ) throws -> Operand {
    if sign == .andAnd || sign == .orOr {
      let (no, end) = (CodeBuilder.Label(), CodeBuilder.Label())
      let result = builder.newNumberRegister()
      try jump(to: no, if: false, whole)
      builder.emit(.loadInteger, a: result, number: 1)
      builder.jump(to: end)
      builder.place(no)
      builder.emit(.loadInteger, a: result, number: 0)
      builder.place(end)
      return operand(.int, result)
    }
    let (left, right) = try operands(left, right)
    return try apply(sign, left, right, whole.location, target)
  }

  /// Compiles two operands.
  ///
  /// The first operand keeps its value while the second is computed.
  func operands(_ left: Expression, _ right: Expression) throws -> (Operand, Operand) {
    let first = try expression(left)
    guard case .register(let register) = first.place, isVariable(left), right.hasEffects else {
      return (first, try expression(right))
    }
    let copy = result(first.type, nil)
    builder.emit(first.type.isNumber ? .moveNumber : .move, a: copy, b: register)
    return (operand(first.type, copy), try expression(right))
  }

  private func isVariable(_ expression: Expression) -> Bool {
    if case .name = expression.kind { true } else { false }
  }

  /// Applies an operator to two values.
  package func apply(
    _ sign: Punctuator, _ left: Operand, _ right: Operand, _ location: Int,
    _ target: Register? = nil
  ) throws -> Operand {
    if left.type.isNumber && right.type.isNumber {
      return try numbers(sign, left, right, location, target)
    }
    if let result = pointers(sign, left, right, location, target) { return result }
    if sign == .equal || sign == .notEqual {
      if case .null = right.place {
        return emit(sign == .equal ? .not : .truth, .int, left, target)
      }
      let same = emit(.same, .int, left, right, target)
      return sign == .equal ? same : emit(.not, .int, same, target)
    }
    // The value of an unknown type may be a number at run time.
    guard left.type == .dynamic || right.type == .dynamic || Comparison(sign) != nil else {
      throw failure(operands(of: sign, "numbers", left, right), at: location)
    }
    return try numbers(sign, asNumber(left), asNumber(right), location, target)
  }

  private func operands(
    of sign: Punctuator, _ expected: String, _ left: Operand, _ right: Operand
  ) -> String {
    "expected \(expected) as operands of '\(sign.rawValue)', found \(left.type.noun) and "
      + right.type.noun
  }

  /// Returns an expression with the noun for its value, for the part of an error that says what was
  /// found.
  func found(_ expression: Expression, _ type: StaticType) -> String {
    "'\(source[expression.range])', which is \(type.noun)"
  }

  private func asNumber(_ value: Operand) -> Operand {
    value.type.isNumber ? value : convert(value, to: .long)
  }

  private func numbers(
    _ sign: Punctuator, _ left: Operand, _ right: Operand, _ location: Int, _ target: Register?
  ) throws -> Operand {
    // A shift has the type of its left operand.
    let isShift = sign == .shiftLeft || sign == .shiftRight
    let type = Arithmetic.common(left.type, isShift ? left.type : right.type)
    let (first, second) = (convert(left, to: type), convert(right, to: isShift ? .int : type))
    at(location)
    if case .floating(let scalar) = type {
      return try floatings(sign, first, second, scalar, location, target)
    }
    guard case .integer(let scalar) = type else {
      throw failure(operands(of: sign, "numbers", left, right), at: location)
    }
    if case .integer(let left) = first.place, case .integer(let right) = second.place,
      scalar.isSigned, let number = Arithmetic.constant(sign, left, right)
    {
      return Comparison(sign) == nil
        ? integer(Arithmetic.wrap(number, to: scalar), type) : integer(number, .int)
    }
    if let comparison = Comparison(sign) {
      let operation = comparison.choose(
        .equal, .notEqual, scalar.isSigned ? .less : .lessUnsigned,
        scalar.isSigned ? .lessOrEqual : .lessOrEqualUnsigned)
      let (lesser, greater) = comparison.ordered(first, second)
      return emit(operation, .int, lesser, greater, target)
    }
    return try integers(sign, first, second, scalar, location, target)
  }

  private func integers(
    _ sign: Punctuator, _ left: Operand, _ right: Operand, _ scalar: TypeEncoding.Scalar,
    _ location: Int, _ target: Register?
  ) throws -> Operand {
    let type = StaticType.integer(scalar)
    let isInt = scalar == .int || scalar == .long
    if case .integer(let number) = right.place, sign == .plus || sign == .minus {
      let number = sign == .plus ? number : 0 &- number
      let result = emit(
        isInt ? .addNumberInt : .addNumber, type, left, number: number, target)
      return isInt ? result : wrap(result, to: scalar, target)
    }
    let operation: Operation
    switch sign {
    case .plus: operation = isInt ? .addInt : .add
    case .minus: operation = isInt ? .subtractInt : .subtract
    case .star: operation = isInt ? .multiplyInt : .multiply
    case .and: return emit(.and, type, left, right, target)
    case .or: return emit(.or, type, left, right, target)
    case .caret: return emit(.exclusiveOr, type, left, right, target)
    case .shiftLeft:
      return wrap(emit(.shiftLeft, type, left, right, target), to: scalar, target)
    case .shiftRight:
      return emit(
        scalar.isSigned ? .shiftRight : .shiftRightUnsigned, type, left, right, target)
    case .slash: return emit(.divide, type, left, right, number: scalar.code, target)
    case .percent: return emit(.remainder, type, left, right, number: scalar.code, target)
    default:
      throw failure("the operator '\(sign.rawValue)' does not apply to numbers", at: location)
    }
    let result = emit(operation, type, left, right, target)
    return isInt ? result : wrap(result, to: scalar, target)
  }

  private func floatings(
    _ sign: Punctuator, _ left: Operand, _ right: Operand, _ scalar: TypeEncoding.Scalar,
    _ location: Int, _ target: Register?
  ) throws -> Operand {
    if let comparison = Comparison(sign) {
      let operation = comparison.choose(
        .equalFloating, .notEqualFloating, .lessFloating, .lessOrEqualFloating)
      let (lesser, greater) = comparison.ordered(left, right)
      return emit(operation, .int, lesser, greater, target)
    }
    let operation: Operation
    switch sign {
    case .plus: operation = .addFloating
    case .minus: operation = .subtractFloating
    case .star: operation = .multiplyFloating
    case .slash: operation = .divideFloating
    default: throw failure(operands(of: sign, "integers", left, right), at: location)
    }
    let result = emit(operation, .double, left, right, target)
    let type = StaticType.floating(scalar)
    return scalar == .float ? emit(.roundToFloat, type, result, target) : result.typed(type)
  }

  private func pointers(
    _ sign: Punctuator, _ left: Operand, _ right: Operand, _ location: Int, _ target: Register?
  ) -> Operand? {
    switch (left.type.decayed, right.type.decayed, sign) {
    case (.pointer, .pointer, .minus):
      at(location)
      return emit(.distance, .long, left, right, target)
    case (.pointer, .integer, .plus), (.pointer, .integer, .minus):
      var distance = convert(right, to: .long)
      if sign == .minus {
        distance =
          if case .integer(let number) = distance.place {
            integer(0 &- number, .long)
          } else {
            emit(.negate, .long, distance)
          }
      }
      at(location)
      return emit(.advance, left.type.decayed, left, distance, target)
    case (.integer, .pointer, .plus): return pointers(sign, right, left, location, target)
    default: return nil
    }
  }

  // MARK: Assignment

  func assignment(
    _ left: Expression, _ sign: Punctuator?, _ right: Expression, _ location: Int
  ) throws -> Operand {
    let lvalue = try lvalue(left)
    var into: Register?
    if case .register(let register) = lvalue.target, !lvalue.isWeak { into = register }
    guard let sign else {
      let value = narrowed(
        convert(try expression(right, into), to: lvalue.type, into), to: lvalue)
      try store(value, to: lvalue, location)
      return value
    }
    var old = load(lvalue, location)
    if case .register(let register) = old.place, register == into, right.hasEffects {
      let copy = result(old.type, nil)
      move(old, into: copy)
      old = operand(old.type, copy)
    }
    let new = try apply(sign, old, try expression(right), location, into)
    let value = narrowed(convert(new, to: lvalue.type, into), to: lvalue)
    try store(value, to: lvalue, location)
    return value
  }
}

extension Expression {
  /// `true` if evaluating the expression may change the register of a variable.
  fileprivate var hasEffects: Bool {
    switch kind {
    case .prefix(.plusPlus, _), .prefix(.minusMinus, _), .postfix, .assignment, .comma, .compound,
      .statements:
      true
    default: parts.contains(where: \.hasEffects)
    }
  }
}

extension StaticType {
  /// The type as an argument: an array is passed as a pointer to its first element.
  package var decayed: StaticType {
    if case .array(let element, _) = self { .pointer(element) } else { self }
  }
}
