import Invocation
import ObjectiveCEncoding
extension Interpreter {
  /// Converts a value to an object; boxes a number from a message, and converts zero to `nil`.
  ///
  /// - Throws: ``RuntimeFailure`` if the value is a structure, a selector or a pointer to no
  ///   object.
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

  /// Returns the value of a variable without an initial value.
  func zero(of type: StaticType) throws -> Value { type.zero }

  /// Returns a new C array of `count` elements, each with the zero of type `element`.
  ///
  /// If `areWeak` is `true`, the elements are weak references to objects.
  ///
  /// - Throws: ``RuntimeFailure`` if `count` is negative.
  func array(of element: StaticType, count: Int, areWeak: Bool = false) throws -> Value {
    guard count >= 0 else {
      throw RuntimeFailure("the size of the array is \(count), which is negative")
    }
    return StaticType.array(element, count: count).zero(isWeak: areWeak)
  }
}
