import Invocation
import ObjectiveCEncoding
import RuntimeSupport

/// Conversions between values of scripts and values of Swift.
package enum Bridge {
  /// Returns the Swift value of an argument or a return value of a script.
  ///
  /// A number becomes the Swift type that corresponds to its C type. An object that stands for a
  /// Swift value becomes this value. Any other object remains an `Object`. If such an object wraps
  /// a Swift value, a handler whose parameter has the type of the value receives the value.
  package static func swift(_ value: Value, _ type: StaticType) -> any Sendable {
    switch value {
    case .void: return ()
    case .integer(let number):
      guard case .integer(let scalar) = type else { return number }
      switch scalar {
      case .bool: return number != 0
      case .char: return Int8(truncatingIfNeeded: number)
      case .unsignedChar: return UInt8(truncatingIfNeeded: number)
      case .short: return Int16(truncatingIfNeeded: number)
      case .unsignedShort: return UInt16(truncatingIfNeeded: number)
      case .int, .long: return Int32(truncatingIfNeeded: number)
      case .unsignedInt, .unsignedLong: return UInt32(truncatingIfNeeded: number)
      case .unsignedLongLong: return UInt(bitPattern: number)
      default: return number
      }
    case .floating(let number): return type == .floating(.float) ? Float(number) : number
    case .object(let object?): return object.bridged ?? object
    case .object(nil), .selector(nil), .pointer(nil): return (any Sendable)?.none as any Sendable
    case .selector(let selector?): return selector
    case .pointer(let pointer?): return UncheckedSendable(pointer)
    case .structure(let structure): return UncheckedSendable(structure)
    }
  }

  /// Returns the script's value for a Swift value.
  package static func value(
    _ value: any Sendable, as type: StaticType, in interpreter: Interpreter
  ) -> Value {
    // Test the most frequent types first, because casts to protocols are slow.
    let exact = Swift.type(of: value)
    if let frequent = ExistentialBox.withBox(
      of: value, { frequent($0, of: exact, as: type, in: interpreter) })
    {
      return frequent
    }
    if let known = interpreter.swiftClasses.byInstanceType[ObjectIdentifier(exact)] {
      return .object(ForeignObject(value, isa: known))
    }
    switch value {
    case let object as Object: return .object(object)
    case is Void: return .void
    case let optional as any OptionalValue:
      return optional.unwrappedValue.map { Bridge.value($0, as: type, in: interpreter) }
        ?? type.zero
    case let flag as Bool:
      return number(.integer(flag ? 1 : 0), of: .bool, as: type, in: interpreter)
    case let number as any BinaryInteger:
      return Bridge.number(
        .integer(Int(truncatingIfNeeded: number)), of: .longLong, as: type, in: interpreter)
    case let number as any BinaryFloatingPoint:
      return Bridge.number(.floating(Double(number)), of: .double, as: type, in: interpreter)
    case let selector as Selector: return .selector(selector)
    case let wrapper as UncheckedSendable<Pointer>: return .pointer(wrapper.value)
    case let wrapper as UncheckedSendable<Structure>: return .structure(wrapper.value.copy())
    case let type as RespondableClass:
      return .object(interpreter.classObject(for: type.representedClass))
    case let type as any Respondable.Type: return .object(interpreter.classObject(for: type))
    default:
      if let object = interpreter.libraryObject(for: value) { return .object(object) }
      let receiver = value as? any Respondable
      let type =
        receiver.map { interpreter.classObject(for: Swift.type(of: $0)) }
        ?? interpreter.builtInClass("SwiftObject")
      if exact is AnyClass {
        interpreter.swiftClasses.byInstanceType[ObjectIdentifier(exact)] = type
      }
      return .object(ForeignObject(value, isa: type))
    }
  }

  /// Returns the script's value for the Swift value of a type at an address.
  static func value(
    at address: UnsafeRawPointer, of exact: any Any.Type, as type: StaticType,
    in interpreter: Interpreter
  ) -> Value {
    if exact == (any Sendable).self {
      return value(
        address.assumingMemoryBound(to: (any Sendable).self).pointee, as: type, in: interpreter)
    }
    return frequent(address, of: exact, as: type, in: interpreter)
      ?? value(TupleElements.box(address, exact), as: type, in: interpreter)
  }

  /// Returns the script's value for a string, a number or `Void` at an address; `nil` for other
  /// types.
  @inline(__always)
  private static func frequent(
    _ address: UnsafeRawPointer, of exact: any Any.Type, as type: StaticType,
    in interpreter: Interpreter
  ) -> Value? {
    if exact == String.self {
      return .object(
        interpreter.objects.string(address.assumingMemoryBound(to: String.self).pointee))
    }
    if exact == Int.self {
      return number(.integer(address.load(as: Int.self)), of: .longLong, as: type, in: interpreter)
    }
    if exact == Double.self {
      return number(
        .floating(address.load(as: Double.self)), of: .double, as: type, in: interpreter)
    }
    if exact == Bool.self {
      let number = address.load(as: Bool.self) ? 1 : 0
      return self.number(.integer(number), of: .bool, as: type, in: interpreter)
    }
    return exact == Void.self ? .void : nil
  }

  private static func number(
    _ value: Value, of scalar: TypeEncoding.Scalar, as type: StaticType, in interpreter: Interpreter
  ) -> Value {
    guard type.isObject, type != .dynamic else { return value }
    return .object(interpreter.boxedNumber(value, of: scalar))
  }
}

/// A protocol for unwrapping an optional whose type is not known.
private protocol OptionalValue {
  var unwrappedValue: (any Sendable)? { get }
}

extension Optional: OptionalValue {
  // A value that arrived in a message is `Sendable`, and so is the payload of an optional.
  fileprivate var unwrappedValue: (any Sendable)? {
    map { SendableBox.assume($0) }
  }
}
