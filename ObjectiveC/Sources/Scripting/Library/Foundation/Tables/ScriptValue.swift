import Foundation
import Invocation

/// A Swift type whose values are arguments and results of the methods in a ``ClassTable``.
protocol ScriptValue {
  /// The type encoding of the value, which may contain the class of an object.
  ///
  /// An empty encoding stands for a value that the call provides without an argument.
  static var encoding: String { get }

  /// Converts an argument, or an element of an argument.
  ///
  /// - Parameters:
  ///   - value: The value, which has the type of the encoding.
  ///   - index: The index of the argument, for the error.
  ///   - call: The call of the method.
  /// - Returns: The value in Swift.
  /// - Throws: An `NSInvalidArgumentException` if the value cannot be converted.
  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Self

  /// Returns the value in the script.
  func value(_ call: Call) throws -> Value
}

/// A Swift type whose values are objects in a script, so that `nil` is the absence of a value.
protocol ScriptObject: ScriptValue {}

extension Call: ScriptValue {
  static var encoding: String { "" }
  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Call { call }
  func value(_ call: Call) throws -> Value { .void }
}

// MARK: Numbers

extension Bool: ScriptValue {
  static var encoding: String { "B" }
  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Bool { value.isTrue }
  func value(_ call: Call) throws -> Value { call.bool(self) }
}

/// A Swift type of integers that a C integer represents.
protocol ScriptInteger: ScriptValue, BinaryInteger {}

extension ScriptInteger {
  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Self {
    Self(truncatingIfNeeded: value.integer)
  }

  func value(_ call: Call) throws -> Value { .integer(Int(truncatingIfNeeded: self)) }
}

extension Int: ScriptInteger { static var encoding: String { "q" } }
extension UInt: ScriptInteger { static var encoding: String { "Q" } }
extension Int32: ScriptInteger { static var encoding: String { "i" } }
extension UInt32: ScriptInteger { static var encoding: String { "I" } }
extension UInt16: ScriptInteger { static var encoding: String { "S" } }
extension UInt8: ScriptInteger { static var encoding: String { "C" } }

extension Double: ScriptValue {
  static var encoding: String { "d" }
  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Double { value.floating }
  func value(_ call: Call) throws -> Value { .floating(self) }
}

extension Float: ScriptValue {
  static var encoding: String { "f" }
  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Float {
    Float(value.floating)
  }
  func value(_ call: Call) throws -> Value { .floating(Double(self)) }
}

/// An enumeration or a set of options whose raw value a C integer represents.
protocol ScriptEnumeration: ScriptValue, RawRepresentable where RawValue: ScriptInteger {}

extension ScriptEnumeration {
  static var encoding: String { RawValue.encoding }

  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Self {
    guard let known = Self(rawValue: try RawValue.read(value, index, call)) else {
      throw call.invalid("argument \(index) is \(value.integer), which \(Self.self) does not have")
    }
    return known
  }

  func value(_ call: Call) throws -> Value { try rawValue.value(call) }
}

extension Selector: ScriptValue {
  static var encoding: String { ":" }

  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Selector {
    if case .selector(let selector?) = value { return selector }
    throw call.invalid("argument \(index) is \(value.noun), not a selector")
  }

  func value(_ call: Call) -> Value { .selector(self) }
}

extension NSRange: ScriptValue {
  static var encoding: String { StandardLibrary.rangeType }
  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> NSRange { value.range }
  func value(_ call: Call) throws -> Value { Value(self) }
}

// MARK: Objects

extension Object: ScriptObject {
  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Self {
    try call.wanted(value, index)
  }

  func value(_ call: Call) throws -> Value { .object(self) }
}

extension Optional: ScriptValue where Wrapped: ScriptObject {
  static var encoding: String { Wrapped.encoding }

  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Wrapped? {
    value.object == nil ? nil : try Wrapped.read(value, index, call)
  }

  func value(_ call: Call) throws -> Value { try self?.value(call) ?? .null }
}

extension Optional: ScriptObject where Wrapped: ScriptObject {}

extension String: ScriptObject {
  static var encoding: String { "@\"NSString\"" }
  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> String {
    try call.counted(call.wanted(value, index, "a string", StringObject.self))
  }

  func value(_ call: Call) throws -> Value { call.string(self) }
}

extension Array: ScriptValue where Element: ScriptObject {
  static var encoding: String { "@\"NSArray\"" }

  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> [Element] {
    let array = try call.wanted(value, index, "an array", ArrayObject.self)
    try call.step(array.elements.count)
    return try array.elements.map { try Element.read(.object($0), index, call) }
  }

  func value(_ call: Call) throws -> Value {
    try call.step(count)
    try call.charge(MemoryBudget.bytes(count, of: 200))
    return .object(call.library.array(try map { try $0.value(call).object ?? call.library.null }))
  }
}

extension Array: ScriptObject where Element: ScriptObject {}

extension NSNumber: ScriptObject {
  static var encoding: String { "@\"NSNumber\"" }

  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> Self {
    let number = try call.wanted(value, index, "a number", NumberObject.self)
    guard let number = number.foundationNumber as? Self else {
      throw call.mismatch(index, "a number")
    }
    return number
  }

  func value(_ call: Call) throws -> Value { .object(call.library.object(forNumber: self)) }
}

/// Any value that `PropertyListSerialization` and `JSONSerialization` accept.
struct PlainValue: ScriptObject {
  static var encoding: String { "@" }

  let content: Any

  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> PlainValue {
    let object = try call.wanted(value, index, "an object", Object.self)
    return PlainValue(content: try call.plainValue(of: object))
  }

  func value(_ call: Call) throws -> Value { .object(try call.object(forPlain: content)) }
}

/// An argument such as an `NSError **`, which points to a variable or is `NULL`.
struct OutPointer: ScriptValue {
  static var encoding: String { "^v" }

  let pointer: Pointer?
  let index: Int

  static func read(_ value: Value, _ index: Int, _ call: Call) throws -> OutPointer {
    guard case .pointer(let pointer) = value else { throw call.mismatch(index, "a pointer") }
    return OutPointer(pointer: pointer, index: index)
  }

  func value(_ call: Call) throws -> Value { .pointer(pointer) }

  /// Assigns to the variable, if there is one.
  func callAsFunction(_ value: some ScriptValue, _ call: Call) throws {
    try pointer?.store(try value.value(call))
  }
}

extension Call {
  /// Returns an argument, or an element of an argument, as an object of a class of the library.
  ///
  /// The error describes the expected object by `noun`, or by default as "an object of class …".
  @inline(__always)
  func wanted<Wanted: Object>(
    _ value: Value, _ index: Int, _ noun: String? = nil, _ type: Wanted.Type = Wanted.self
  ) throws -> Wanted {
    guard let wanted = value.object as? Wanted else {
      throw invalid("argument \(index) is \(value.noun), not \(noun ?? self.noun(of: type))")
    }
    if type != Object.self, wanted is CollectionObject, !wanted.leaves(.describes) {
      try library.refresh(wanted, self)
    }
    return wanted
  }
}
