import Invocation
import ObjectiveCSyntax

/// C's operators on numbers.
enum Arithmetic {
  /// The common type of two operands: C's usual arithmetic conversions.
  static func common(_ left: StaticType, _ right: StaticType) -> StaticType {
    switch (left, right) {
    case (.floating(let left), .floating(let right)):
      .floating(left == .float && right == .float ? .float : .double)
    case (.floating(let scalar), _), (_, .floating(let scalar)): .floating(scalar)
    case (.integer(let left), .integer(let right)): .integer(common(left, right))
    case (.integer(let scalar), _), (_, .integer(let scalar)): .integer(promoted(scalar))
    default: .long
    }
  }

  /// C's integer promotion: `int` for a type that is smaller.
  static func promoted(_ scalar: TypeEncoding.Scalar) -> TypeEncoding.Scalar {
    scalar.size < 4 ? .int : scalar
  }

  private static func common(
    _ left: TypeEncoding.Scalar, _ right: TypeEncoding.Scalar
  ) -> TypeEncoding.Scalar {
    let (left, right) = (promoted(left), promoted(right))
    if left.size != right.size { return left.size > right.size ? left : right }
    return left.isSigned ? right : left
  }

  /// A number wrapped to the range of a type.
  static func wrap(_ number: Int, to scalar: TypeEncoding.Scalar) -> Int {
    switch scalar {
    case .bool: number == 0 ? 0 : 1
    case .char: Int(Int8(truncatingIfNeeded: number))
    case .unsignedChar: Int(UInt8(truncatingIfNeeded: number))
    case .short: Int(Int16(truncatingIfNeeded: number))
    case .unsignedShort: Int(UInt16(truncatingIfNeeded: number))
    case .int, .long: Int(Int32(truncatingIfNeeded: number))
    case .unsignedInt, .unsignedLong: Int(UInt32(truncatingIfNeeded: number))
    default: number
    }
  }

  /// An operator on two integers of a type.
  static func integers(
    _ sign: Punctuator, _ scalar: TypeEncoding.Scalar
  ) -> ((Int, Int) throws -> Int)? {
    let isSigned = scalar.isSigned
    let isWide = scalar.size >= 8
    func wrapped(_ apply: @escaping (Int, Int) -> Int) -> (Int, Int) throws -> Int {
      if isWide { return apply }
      return { wrap(apply($0, $1), to: scalar) }
    }
    switch sign {
    case .plus: return wrapped { $0 &+ $1 }
    case .minus: return wrapped { $0 &- $1 }
    case .star: return wrapped { $0 &* $1 }
    case .and: return { $0 & $1 }
    case .or: return { $0 | $1 }
    case .caret: return { $0 ^ $1 }
    case .shiftLeft: return wrapped { $0 &<< $1 }
    case .shiftRight:
      return isSigned
        ? { $0 &>> $1 } : { Int(bitPattern: UInt(bitPattern: $0) &>> UInt(bitPattern: $1)) }
    case .slash:
      return { left, right in
        if right == 0 { throw RuntimeFailure("division by zero") }
        if !isSigned { return Int(bitPattern: UInt(bitPattern: left) / UInt(bitPattern: right)) }
        return wrap(left.dividedReportingOverflow(by: right).partialValue, to: scalar)
      }
    case .percent:
      return { left, right in
        if right == 0 { throw RuntimeFailure("division by zero") }
        if !isSigned { return Int(bitPattern: UInt(bitPattern: left) % UInt(bitPattern: right)) }
        return right == -1 ? 0 : left % right
      }
    default: return nil
    }
  }

  /// A comparison of two integers.
  static func compare(
    _ sign: Punctuator, isSigned: Bool
  ) -> ((Int, Int) -> Bool)? {
    switch sign {
    case .equal: return { $0 == $1 }
    case .notEqual: return { $0 != $1 }
    case .less: return isSigned ? { $0 < $1 } : { UInt(bitPattern: $0) < UInt(bitPattern: $1) }
    case .lessOrEqual:
      return isSigned ? { $0 <= $1 } : { UInt(bitPattern: $0) <= UInt(bitPattern: $1) }
    case .greater: return isSigned ? { $0 > $1 } : { UInt(bitPattern: $0) > UInt(bitPattern: $1) }
    case .greaterOrEqual:
      return isSigned ? { $0 >= $1 } : { UInt(bitPattern: $0) >= UInt(bitPattern: $1) }
    default: return nil
    }
  }

  static func floatings(_ sign: Punctuator) -> ((Double, Double) -> Double)? {
    switch sign {
    case .plus: { $0 + $1 }
    case .minus: { $0 - $1 }
    case .star: { $0 * $1 }
    case .slash: { $0 / $1 }
    default: nil
    }
  }

  static func compareFloatings(_ sign: Punctuator) -> ((Double, Double) -> Bool)? {
    switch sign {
    case .equal: { $0 == $1 }
    case .notEqual: { $0 != $1 }
    case .less: { $0 < $1 }
    case .lessOrEqual: { $0 <= $1 }
    case .greater: { $0 > $1 }
    case .greaterOrEqual: { $0 >= $1 }
    default: nil
    }
  }
}

extension TypeEncoding.Scalar {
  var isSigned: Bool {
    switch self {
    case .char, .short, .int, .long, .longLong, .int128: true
    default: false
    }
  }
}
