import Invocation
package import ObjectiveCEncoding
import ObjectiveCSyntax

/// C's rules for arithmetic types.
package enum Arithmetic {
  /// Returns the common type of two operands, by C's usual arithmetic conversions.
  package static func common(_ left: StaticType, _ right: StaticType) -> StaticType {
    switch (left, right) {
    case (.floating(let left), .floating(let right)):
      .floating(left == .float && right == .float ? .float : .double)
    case (.floating(let scalar), _), (_, .floating(let scalar)): .floating(scalar)
    case (.integer(let left), .integer(let right)): .integer(common(left, right))
    case (.integer(let scalar), _), (_, .integer(let scalar)): .integer(promoted(scalar))
    default: .long
    }
  }

  /// Returns the type after C's integer promotion: `int` for each type that is smaller.
  package static func promoted(_ scalar: TypeEncoding.Scalar) -> TypeEncoding.Scalar {
    scalar.size < 4 ? .int : scalar
  }

  private static func common(
    _ left: TypeEncoding.Scalar, _ right: TypeEncoding.Scalar
  ) -> TypeEncoding.Scalar {
    let (left, right) = (promoted(left), promoted(right))
    if left.size != right.size { return left.size > right.size ? left : right }
    return left.isSigned ? right : left
  }

  /// Returns the number wrapped to the range of an integer type.
  package static func wrap(_ number: Int, to scalar: TypeEncoding.Scalar) -> Int {
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

  /// Returns the result of an operator on two constants, or `nil` if there is no result, as for a
  /// division by zero.
  static func constant(_ sign: Punctuator, _ left: Int, _ right: Int) -> Int? {
    switch sign {
    case .plus: left &+ right
    case .minus: left &- right
    case .star: left &* right
    case .and: left & right
    case .or: left | right
    case .caret: left ^ right
    case .shiftLeft: left &<< right
    case .shiftRight: left &>> right
    case .slash: right == 0 ? nil : left.dividedReportingOverflow(by: right).partialValue
    case .percent:
      right == 0 ? nil : left.remainderReportingOverflow(dividingBy: right).partialValue
    case .equal: left == right ? 1 : 0
    case .notEqual: left != right ? 1 : 0
    case .less: left < right ? 1 : 0
    case .lessOrEqual: left <= right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .greaterOrEqual: left >= right ? 1 : 0
    case .andAnd: left != 0 && right != 0 ? 1 : 0
    case .orOr: left != 0 || right != 0 ? 1 : 0
    default: nil
    }
  }
}

extension Int {
  /// Returns the product with a factor, which counts as 0 if it is negative, or `Int.max` if the
  /// product overflows.
  func clampedProduct(_ factor: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: Swift.max(0, factor))
    return overflows ? .max : product
  }
}

extension TypeEncoding.Scalar {
  package var isSigned: Bool {
    switch self {
    case .char, .short, .int, .long, .longLong, .int128: true
    default: false
    }
  }
}
