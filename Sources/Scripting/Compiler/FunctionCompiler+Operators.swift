import Invocation
import ObjectiveCSyntax

extension FunctionCompiler {
  // MARK: One operand

  func prefix(_ sign: Punctuator, _ operand: Expression, _ whole: Expression) throws
    -> TypedExpression
  {
    switch sign {
    case .and:
      if case .name(let name) = operand.kind, variable(name) == nil,
        instanceVariable(name) == nil, machine.functions[name] != nil
      {
        return try expression(operand)
      }
      let lvalue = try lvalue(operand)
      return TypedExpression(.pointer(lvalue.type)) { frame in .pointer(try lvalue.pointer(frame)) }
    case .plusPlus, .minusMinus: return try step(operand, sign, returnsOld: false)
    case .not:
      let condition = condition(try expression(operand))
      return TypedExpression(.int) { frame in .integer(try condition(frame) ? 0 : 1) }
    default: break
    }
    let typed = try expression(operand)
    guard typed.type.isNumber || typed.type == .dynamic else {
      throw failure("'\(sign.rawValue)' needs a number", at: whole.location)
    }
    if case .floating = typed.type {
      guard sign != .tilde else { throw failure("'~' needs an integer", at: whole.location) }
      let node = typed.node
      return sign == .minus
        ? TypedExpression(typed.type) { .floating(-(try node($0).floating)) } : typed
    }
    let scalar: TypeEncoding.Scalar =
      if case .integer(let scalar) = typed.type { Arithmetic.promoted(scalar) } else { .longLong }
    let node = convert(typed, to: .integer(scalar))
    switch sign {
    case .minus:
      return TypedExpression(.integer(scalar)) {
        .integer(Arithmetic.wrap(0 &- (try node($0).integer), to: scalar))
      }
    case .tilde:
      return TypedExpression(.integer(scalar)) {
        .integer(Arithmetic.wrap(~(try node($0).integer), to: scalar))
      }
    default: return TypedExpression(.integer(scalar), node)
    }
  }

  /// `++` and `--`.
  func step(_ operand: Expression, _ sign: Punctuator, returnsOld: Bool) throws -> TypedExpression {
    let lvalue = try lvalue(operand)
    let distance = sign == .plusPlus ? 1 : -1
    let type = lvalue.type
    // The most frequent case, without allocating a pointer.
    if case .name(let name) = operand.kind, case .slot(let slot)? = variable(name)?.storage,
      case .integer(let scalar) = type
    {
      return TypedExpression(type) { frame in
        let old = frame.slots[slot].integer
        let new = Arithmetic.wrap(old &+ distance, to: scalar)
        frame.slots[slot] = .integer(new)
        return .integer(returnsOld ? old : new)
      }
    }
    return TypedExpression(type) { frame in
      let pointer = try lvalue.pointer(frame)
      let old = try pointer.load()
      let new: Value =
        switch (type, old) {
        case (_, .pointer(let pointer?)): .pointer(pointer.advanced(by: distance))
        case (.integer(let scalar), _):
          .integer(Arithmetic.wrap(old.integer &+ distance, to: scalar))
        case (.floating, _): .floating(old.floating + Double(distance))
        default: .integer(old.integer &+ distance)
        }
      try pointer.store(new)
      return returnsOld ? old : new
    }
  }

  // MARK: Two operands

  func binary(
    _ left: Expression, _ sign: Punctuator, _ right: Expression, _ location: Int
  ) throws -> TypedExpression {
    if sign == .andAnd || sign == .orOr {
      let (left, right) = (condition(try expression(left)), condition(try expression(right)))
      return sign == .andAnd
        ? TypedExpression(.int) { .integer(try left($0) && (try right($0)) ? 1 : 0) }
        : TypedExpression(.int) { .integer(try left($0) || (try right($0)) ? 1 : 0) }
    }
    return try apply(sign, try expression(left), try expression(right), location)
  }

  /// Applies an operator to two values.
  func apply(
    _ sign: Punctuator, _ left: TypedExpression, _ right: TypedExpression, _ location: Int
  ) throws -> TypedExpression {
    if left.type.isNumber && right.type.isNumber {
      return try numbers(sign, left, right, location)
    }
    if let typed = pointers(sign, left, right) { return typed }
    if let isEqual = [Punctuator.equal: true, .notEqual: false][sign] {
      let (left, right) = (left.node, right.node)
      return TypedExpression(.int) { frame in
        .integer(Self.areSame(try left(frame), try right(frame)) == isEqual ? 1 : 0)
      }
    }
    // The result of an unknown method may be a number.
    guard left.type == .dynamic || right.type == .dynamic || isComparison(sign) else {
      throw failure("'\(sign.rawValue)' needs numbers", at: location)
    }
    return try numbers(sign, asNumber(left), asNumber(right), location)
  }

  private func isComparison(_ sign: Punctuator) -> Bool {
    Arithmetic.compare(sign, isSigned: true) != nil
  }

  private func asNumber(_ typed: TypedExpression) -> TypedExpression {
    if typed.type.isNumber { return typed }
    let node = typed.node
    return TypedExpression(.long) { frame in .integer(try node(frame).integer) }
  }

  private func numbers(
    _ sign: Punctuator, _ left: TypedExpression, _ right: TypedExpression, _ location: Int
  ) throws -> TypedExpression {
    // A shift has the type of its left operand.
    let isShift = sign == .shiftLeft || sign == .shiftRight
    let type = Arithmetic.common(left.type, isShift ? left.type : right.type)
    let (leftNode, rightNode) = (convert(left, to: type), convert(right, to: isShift ? .int : type))
    if case .floating(let scalar) = type {
      if let compare = Arithmetic.compareFloatings(sign) {
        return TypedExpression(.int) {
          .integer(compare(try leftNode($0).floating, try rightNode($0).floating) ? 1 : 0)
        }
      }
      guard let apply = Arithmetic.floatings(sign) else {
        throw failure("'\(sign.rawValue)' needs integers", at: location)
      }
      if scalar == .float {
        return TypedExpression(type) {
          .floating(Double(Float(apply(try leftNode($0).floating, try rightNode($0).floating))))
        }
      }
      return TypedExpression(type) {
        .floating(apply(try leftNode($0).floating, try rightNode($0).floating))
      }
    }
    guard case .integer(let scalar) = type else {
      throw failure("'\(sign.rawValue)' needs numbers", at: location)
    }
    if let compare = Arithmetic.compare(sign, isSigned: scalar.isSigned) {
      return TypedExpression(.int) {
        .integer(compare(try leftNode($0).integer, try rightNode($0).integer) ? 1 : 0)
      }
    }
    guard let apply = Arithmetic.integers(sign, scalar) else {
      throw failure("'\(sign.rawValue)' is no operator on numbers", at: location)
    }
    if sign == .slash || sign == .percent {
      return TypedExpression(type) { frame in
        let (left, right) = (try leftNode(frame).integer, try rightNode(frame).integer)
        Self.note(location, frame)
        return .integer(try apply(left, right))
      }
    }
    return TypedExpression(type) { frame in
      .integer(try apply(try leftNode(frame).integer, try rightNode(frame).integer))
    }
  }

  private func pointers(_ sign: Punctuator, _ left: TypedExpression, _ right: TypedExpression)
    -> TypedExpression?
  {
    let (leftNode, rightNode) = (left.node, right.node)
    switch (left.type.decayed, right.type.decayed, sign) {
    case (.pointer, .pointer, .minus):
      return TypedExpression(.long) { frame in
        guard case .pointer(let left?) = try leftNode(frame),
          case .pointer(let right?) = try rightNode(frame), left.base === right.base
        else { throw RuntimeFailure("these pointers are not into the same array") }
        return .integer(left.index &- right.index)
      }
    case (.pointer, .integer, .plus), (.pointer, .integer, .minus):
      let direction = sign == .plus ? 1 : -1
      return TypedExpression(left.type.decayed) { frame in
        guard case .pointer(let pointer?) = try leftNode(frame) else {
          throw RuntimeFailure("NULL is used as an array")
        }
        return .pointer(pointer.advanced(by: try rightNode(frame).integer &* direction))
      }
    case (.integer, .pointer, .plus): return pointers(sign, right, left)
    default: return nil
    }
  }

  /// Whether two values are the same object, selector, pointer or number.
  static func areSame(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.object(let left), .object(let right)): left?.identity === right?.identity
    case (.selector(let left), .selector(let right)): left == right
    case (.floating(let left), .floating(let right)): left == right
    case (.floating(let left), .integer(let right)): left == Double(right)
    case (.integer(let left), .floating(let right)): Double(left) == right
    case (.pointer(let left?), .pointer(let right?)):
      left.base === right.base && left.index == right.index
    default: left.integer == right.integer
    }
  }

  // MARK: Assignment

  func assignment(
    _ left: Expression, _ sign: Punctuator?, _ right: Expression, _ location: Int
  ) throws -> TypedExpression {
    let lvalue = try lvalue(left)
    let value = try expression(right)
    guard let sign else {
      let node = convert(value, to: lvalue.type)
      let store = lvalue.store
      return TypedExpression(lvalue.type) { frame in
        let value = try node(frame).copied
        try store(frame, value)
        return value
      }
    }
    // The operator reads the old value from a temporary slot.
    let slot = newSlot()
    let old = TypedExpression(lvalue.type) { frame in frame.slots[slot] }
    let node = convert(try apply(sign, old, value, location), to: lvalue.type)
    if case .name(let name) = left.kind, case .slot? = variable(name)?.storage {
      return TypedExpression(lvalue.type) { frame in
        frame.slots[slot] = try lvalue.load(frame)
        let new = try node(frame)
        try lvalue.store(frame, new)
        return new
      }
    }
    return TypedExpression(lvalue.type) { frame in
      let pointer = try lvalue.pointer(frame)
      frame.slots[slot] = try pointer.load()
      let new = try node(frame)
      try pointer.store(new)
      return new
    }
  }
}

extension StaticType {
  /// The type as it is passed: an array is a pointer to its first element.
  var decayed: StaticType {
    if case .array(let element, _) = self { .pointer(element) } else { self }
  }
}
