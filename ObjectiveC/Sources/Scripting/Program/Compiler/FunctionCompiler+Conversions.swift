import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

extension FunctionCompiler {
  /// Converts a value to a type, as C does for assignments and arguments.
  func convert(_ value: Operand, to type: StaticType, _ target: Register? = nil) -> Operand {
    if value.type == type { return value }
    switch (type, value.type) {
    case (.dynamic, _), (.void, _): return value.typed(type)
    case (.integer(let scalar), .integer(let own)):
      if case .integer(let number) = value.place {
        return integer(Arithmetic.wrap(number, to: scalar), type)
      }
      let keepsValue = scalar.size > own.size && (own.isSigned == scalar.isSigned || !own.isSigned)
      if scalar != .bool, keepsValue || scalar.size >= 8 { return value.typed(type) }
      return wrap(value, to: scalar, target)
    case (.integer(.bool), _): return emit(.truth, type, value, target)
    case (.integer(let scalar), .floating):
      if case .floating(let number) = value.place {
        return integer(Arithmetic.wrap(number.clamped, to: scalar), type)
      }
      return wrap(emit(.integerFromFloating, .long, value, target), to: scalar, target)
    case (.integer(let scalar), _):
      if case .null = value.place { return integer(0, type) }
      return wrap(emit(.integerFromAny, .long, value, target), to: scalar, target)
    case (.floating(let scalar), _): return floating(value, scalar, target)
    case (.object, .object), (.object, .classObject), (.object, .block), (.classObject, .object),
      (.classObject, .classObject), (.block, .object), (.block, .block), (.pointer, .pointer),
      (.pointer, .array), (.structure, _), (.selector, .selector):
      return value.typed(type)
    case (.object, _), (.classObject, _), (.block, _):
      if isZero(value) { return Operand(type, .null) }
      return emit(.objectFromAny, type, value, target)
    case (.selector, _):
      if isZero(value) { return Operand(type, .null) }
      return emit(.selectorFromAny, type, value, target)
    case (.pointer, _), (.array, _), (.function, _):
      if isZero(value) { return Operand(type, .null) }
      if case .constant(.function) = value.place { return value.typed(type) }
      if case .constant(.characters) = value.place { return value.typed(type) }
      return emit(.pointerFromAny, type, value, target)
    }
  }

  private func isZero(_ value: Operand) -> Bool {
    switch value.place {
    case .null, .integer(0): true
    default: false
    }
  }

  /// Returns an integer wrapped to the range of a type.
  func wrap(
    _ value: Operand, to scalar: TypeEncoding.Scalar, _ target: Register? = nil
  ) -> Operand {
    if scalar.size >= 8 { return value.typed(.integer(scalar)) }
    return emit(.wrap, .integer(scalar), value, number: scalar.code, target)
  }

  private func floating(
    _ value: Operand, _ scalar: TypeEncoding.Scalar, _ target: Register?
  ) -> Operand {
    let type = StaticType.floating(scalar)
    let wide: Operand
    switch (value.place, value.type) {
    case (.integer(let number), .integer(let own)):
      wide = Operand(
        .double,
        .floating(
          own.isSigned || own.size < 8 ? Double(number) : Double(UInt(bitPattern: number))))
    case (_, .floating): wide = value
    case (_, .integer(let own)):
      wide = emit(
        own.isSigned || own.size < 8 ? .floatingFromInteger : .floatingFromUnsigned, .double, value,
        target)
    default: wide = emit(.floatingFromAny, .double, value, target)
    }
    if case .floating(let number) = wide.place {
      return Operand(type, .floating(scalar == .float ? Double(Float(number)) : number))
    }
    if scalar == .float, wide.type != type { return emit(.roundToFloat, type, wide, target) }
    return wide.typed(type)
  }

  // MARK: Conditions

  /// Compiles a condition, jumping to `label` if the truth of the condition is `wanted`.
  func jump(to label: CodeBuilder.Label, if wanted: Bool, _ expression: Expression) throws {
    switch expression.kind {
    case .prefix(.not, let operand):
      return try jump(to: label, if: !wanted, operand)
    case .binary(let left, let sign, let right) where sign == .andAnd || sign == .orOr:
      // Either operand decides alone if `&&` is to be false, or `||` is to be true.
      let skip = CodeBuilder.Label()
      let decidesAlone = wanted == (sign == .orOr)
      try jump(to: decidesAlone ? label : skip, if: decidesAlone ? wanted : !wanted, left)
      try jump(to: label, if: wanted, right)
      builder.place(skip)
      return
    case .binary(let left, let sign, let right):
      if try jump(to: label, if: wanted, left, sign, right, expression.location) { return }
    default: break
    }
    jump(to: label, if: wanted, try self.expression(expression))
  }

  package func jump(to label: CodeBuilder.Label, if wanted: Bool, _ value: Operand) {
    switch (value.place, value.type) {
    case (.integer(let number), _):
      if (number != 0) == wanted { builder.jump(to: label) }
    case (.null, _):
      if !wanted { builder.jump(to: label) }
    case (_, .integer):
      builder.jump(wanted ? .jumpIfNotZero : .jumpIfZero, b: register(value), to: label)
    default:
      builder.jump(wanted ? .jumpIfTrue : .jumpIfFalse, b: register(value), to: label)
    }
  }

  /// Compiles a comparison and a jump; one instruction does both if the operands are integers.
  ///
  /// - Returns: `false` if `sign` is no comparison; nothing is emitted then.
  private func jump(
    to label: CodeBuilder.Label, if wanted: Bool, _ left: Expression, _ sign: Punctuator,
    _ right: Expression, _ location: Int
  ) throws -> Bool {
    guard let comparison = Comparison(sign) else { return false }
    let (left, right) = try operands(left, right)
    guard left.type.isNumber, right.type.isNumber,
      case .integer(let scalar) = Arithmetic.common(left.type, right.type)
    else {
      jump(to: label, if: wanted, try apply(sign, left, right, location))
      return true
    }
    let type = StaticType.integer(scalar)
    let (first, second) = (convert(left, to: type), convert(right, to: type))
    jump(
      to: label, if: wanted ? comparison : comparison.negated, first, second,
      isSigned: scalar.isSigned)
    return true
  }

  private func jump(
    to label: CodeBuilder.Label, if sign: Comparison, _ left: Operand, _ right: Operand,
    isSigned: Bool
  ) {
    if case .integer(let number) = right.place, number == Int(Int32(truncatingIfNeeded: number)),
      isSigned || sign == .equal || sign == .notEqual
    {
      let left = register(left)
      switch sign {
      case .equal: builder.jump(.jumpIfEqualNumber, b: left, high: number, to: label)
      case .notEqual: builder.jump(.jumpIfNotEqualNumber, b: left, high: number, to: label)
      case .less: builder.jump(.jumpIfLessNumber, b: left, high: number, to: label)
      // No instruction compares by `<=` or `>=` with an immediate number: compare with its
      // neighbor.
      case .lessOrEqual where number < Int(Int32.max):
        builder.jump(.jumpIfLessNumber, b: left, high: number + 1, to: label)
      case .greater: builder.jump(.jumpIfGreaterNumber, b: left, high: number, to: label)
      case .greaterOrEqual where number > Int(Int32.min):
        builder.jump(.jumpIfGreaterNumber, b: left, high: number - 1, to: label)
      default: jump(to: label, if: sign, left, register(right), isSigned)
      }
      return
    }
    jump(to: label, if: sign, register(left), register(right), isSigned)
  }

  private func jump(
    to label: CodeBuilder.Label, if sign: Comparison, _ left: Register, _ right: Register,
    _ isSigned: Bool
  ) {
    let operation = sign.choose(
      .jumpIfEqual, .jumpIfNotEqual, isSigned ? .jumpIfLess : .jumpIfLessUnsigned,
      isSigned ? .jumpIfLessOrEqual : .jumpIfLessOrEqualUnsigned)
    let (lesser, greater) = sign.ordered(left, right)
    builder.jump(operation, b: lesser, c: greater, to: label)
  }
}

/// A comparison operator.
enum Comparison: String {
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  init?(_ sign: Punctuator) { self.init(rawValue: sign.rawValue) }

  var negated: Comparison {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }

  /// Returns the operation for the operands in the order that ``ordered(_:_:)`` returns.
  func choose(
    _ equal: Operation, _ notEqual: Operation, _ less: Operation, _ lessOrEqual: Operation
  ) -> Operation {
    switch self {
    case .equal: equal
    case .notEqual: notEqual
    case .less, .greater: less
    case .lessOrEqual, .greaterOrEqual: lessOrEqual
    }
  }

  /// Returns the operands exchanged for `>` and `>=`, because no operation tests for greater values.
  func ordered<Value>(_ left: Value, _ right: Value) -> (Value, Value) {
    self == .greater || self == .greaterOrEqual ? (right, left) : (left, right)
  }
}

extension Double {
  /// The number truncated to an integer: the nearest integer if the number is out of range, and 0
  /// for NaN.
  package var clamped: Int {
    if isNaN { return 0 }
    return Int(exactly: rounded(.towardZero)) ?? (self < 0 ? .min : .max)
  }
}

extension TypeEncoding.Scalar {
  /// The number that stands for the type in instructions: the type's letter in encodings.
  var code: Int { Int(rawValue.asciiValue ?? 0) }

  /// Creates the type for a code.
  ///
  /// The lookup by table avoids comparing the letters as strings.
  package init?(code: Int) {
    guard let found = Self.byCode.indices.contains(code) ? Self.byCode[code] : nil else {
      return nil
    }
    self = found
  }

  private static let byCode: [Self?] = {
    var types = [Self?](repeating: nil, count: 128)
    for type in allCases { types[type.code] = type }
    return types
  }()
}
