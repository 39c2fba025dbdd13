import Invocation
import ObjectiveCEncoding
extension Interpreter {
  /// Converts a value to an object: a number from a message is boxed, zero is nil.
  static func object(_ value: Value, in interpreter: Interpreter) throws -> Value {
    switch value {
    case .object: return value
    case .integer(0), .pointer(nil), .selector(nil), .void: return .null
    case .integer: return .object(interpreter.boxedNumber(value, of: .longLong))
    case .floating: return .object(interpreter.boxedNumber(value, of: .double))
    case .pointer(let holder as ObjectPointer): return .object(holder.object)
    case .pointer, .selector, .structure:
      throw RuntimeFailure("expected an object, found \(value.noun)")
    }
  }

  /// The value of a variable of a type without an initial value.
  func zero(of type: StaticType) throws -> Value { type.zero }

  /// A new array with a number of elements of a type, whose objects may be weak references.
  func array(of element: StaticType, count: Int, areWeak: Bool = false) throws -> Value {
    guard count >= 0 else {
      throw RuntimeFailure("the size of the array is \(count), which is negative")
    }
    return StaticType.array(element, count: count).zero(isWeak: areWeak)
  }
}
