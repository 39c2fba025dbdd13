import Invocation
import ObjectiveCEncoding

/// A fast test of whether an argument needs no conversion, which runs at each call of a native.
///
/// A test may reject a valid argument. ``StaticType/parameter(for:)`` then decides.
enum ParameterTest: UInt8 {
  case any, object, double, selector, pointer

  /// A 64-bit integer, or a smaller integer whose value must fit its size.
  case integer, int, unsignedInt, bool

  /// A type that always needs ``StaticType/parameter(for:)``.
  case other

  init(_ type: StaticType) {
    switch type {
    case .void, .dynamic: self = .any
    case .object: self = .object
    case .floating(.double): self = .double
    case .selector: self = .selector
    case .pointer, .array: self = .pointer
    case .integer(.bool): self = .bool
    case .integer(.int): self = .int
    case .integer(.unsignedInt): self = .unsignedInt
    case .integer(let scalar) where scalar.size >= 8: self = .integer
    case .integer, .floating, .block, .classObject, .function, .structure: self = .other
    }
  }

  @inline(__always)
  func admits(_ argument: UnsafePointer<Value>) -> Bool {
    switch self {
    case .any: return true
    case .object: if case .object = argument.pointee { return true }
    case .double: if case .floating = argument.pointee { return true }
    case .selector: if case .selector = argument.pointee { return true }
    case .pointer: if case .pointer = argument.pointee { return true }
    case .integer: if case .integer = argument.pointee { return true }
    case .int:
      if case .integer(let number) = argument.pointee {
        return Int(Int32(truncatingIfNeeded: number)) == number
      }
    case .unsignedInt:
      if case .integer(let number) = argument.pointee {
        return Int(UInt32(truncatingIfNeeded: number)) == number
      }
    case .bool: if case .integer(let number) = argument.pointee { return number & ~1 == 0 }
    case .other: break
    }
    return false
  }
}
