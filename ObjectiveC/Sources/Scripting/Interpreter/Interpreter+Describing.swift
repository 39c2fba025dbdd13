@_spi(ObjectiveC) import Invocation
import ObjectiveCEncoding
import ObjectiveCSyntax

extension Interpreter {
  /// Returns the text of a value as a prompt prints it, or `nil` for `void`.
  func describe(
    _ value: Value, of type: StaticType = .dynamic, on activation: Activation
  ) throws -> String? {
    switch (value, type) {
    case (.void, _): return nil
    case (.integer(let number), .integer(.bool)): return number == 0 ? "NO" : "YES"
    case (.integer(let number), .integer(.unsignedLong)),
      (.integer(let number), .integer(.unsignedLongLong)):
      return "\(UInt(bitPattern: number))"
    case (.integer(let number), _): return "\(number)"
    case (.floating(let number), .floating(.float)): return "\(Float(number))"
    case (.floating(let number), _): return "\(number)"
    case (.object(nil), _): return "nil"
    case (.pointer(nil), _), (.selector(nil), _): return "NULL"
    case (.object(let object?), _):
      let text = try send(Selectors.description, to: object, on: activation).object
      return (text as? any Wrapper)?.wrapped as? String ?? "\(object)"
    case (.selector(let selector?), _): return "\(selector)"
    case (.pointer(let pointer?), _):
      if type == .cString, let text = try? CString.text(value) { return text }
      return "0x" + String(UInt(bitPattern: pointer.address), radix: 16)
    case (.structure(let structure), _):
      let fields = try zip(structure.fields, structure.shape.fields).map {
        try describe($0, of: $1.type, on: activation) ?? ""
      }
      return "{\(fields.joined(separator: ", "))}"
    }
  }

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

  /// Returns a new C array of `count` elements, each with the zero of type `element`.
  ///
  /// - Throws: ``RuntimeFailure`` if `count` is negative.
  func array(of element: StaticType, count: Int, _ retention: Retention = .strong) throws -> Value {
    guard count >= 0 else {
      throw RuntimeFailure("the size of the array is \(count), which is negative")
    }
    return StaticType.array(element, count: count).zero(retention)
  }
}
