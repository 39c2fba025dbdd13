import Foundation
@_spi(ObjectiveC) import Invocation
import ObjectiveCEncoding

/// An `NSNumber`.
final class NumberObject: ValueObject, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked: only initializers set the number, with the interpreter's lock.

  override class var encoding: String { "@\"NSNumber\"" }

  /// The number, in a type without references.
  ///
  /// A property of type `Value` would have to be released together with the object, even if it
  /// holds a number.
  @exclusivity(unchecked) private var number: Number
  @exclusivity(unchecked) private(set) var scalar: TypeEncoding.Scalar

  private enum Number {
    case integer(Int)
    case floating(Double)

    init(_ value: Value) {
      if case .floating(let number) = value {
        self = .floating(number)
      } else {
        self = .integer(value.integer)
      }
    }
  }

  init(_ value: Value, _ scalar: TypeEncoding.Scalar, isa: ClassObject) {
    number = Number(value)
    self.scalar = scalar
    super.init(isa)
  }

  func set(_ value: Value, _ scalar: TypeEncoding.Scalar) {
    (number, self.scalar) = (Number(value), scalar)
  }

  var value: Value {
    switch number {
    case .integer(let number): .integer(number)
    case .floating(let number): .floating(number)
    }
  }

  /// The number as an integer; a floating-point number is truncated and clamped.
  var integer: Int {
    switch number {
    case .integer(let number): number
    case .floating(let number): number.clamped
    }
  }

  var wrapped: Any {
    switch value {
    case .floating(let number): number
    case .integer(let number) where scalar == .bool: number != 0
    case .integer(let number) where scalar == .unsignedLongLong && number < 0:
      UInt(bitPattern: number)
    default: value.integer
    }
  }

  var double: Double {
    scalar == .unsignedLongLong ? Double(UInt(bitPattern: value.integer)) : value.floating
  }

  func compare(_ other: NumberObject) -> Int {
    if case .integer(let left) = value, case .integer(let right) = other.value {
      let isSmall = { (number: NumberObject, value: Int) in
        value >= 0 || number.scalar != .unsignedLongLong
      }
      switch (isSmall(self, left), isSmall(other, right)) {
      case (true, false): return -1
      case (false, true): return 1
      default: return left < right ? -1 : left == right ? 0 : 1
      }
    }
    return double < other.double ? -1 : double > other.double ? 1 : 0
  }

  override var isLeaf: Bool { true }

  override func isEqual(to other: Object, on activation: Activation) -> Bool {
    guard let other = other as? NumberObject else { return false }
    return compare(other) == 0 && double.isNaN == other.double.isNaN
  }

  override func hash(on activation: Activation) -> Int {
    // Equal numbers of different types need equal hashes.
    let number = double
    return number == number.rounded() ? number.clamped : Int(truncatingIfNeeded: number.bitPattern)
  }

  override func describe(indent: Int, on activation: Activation) -> String {
    guard case .floating(let number) = value else {
      return scalar == .unsignedLongLong
        ? "\(UInt(bitPattern: value.integer))" : "\(value.integer)"
    }
    let text = scalar == .float ? "\(Float(number))" : "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
