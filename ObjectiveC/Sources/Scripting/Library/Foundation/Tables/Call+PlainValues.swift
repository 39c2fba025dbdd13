import Foundation
@_spi(ObjectiveC) import Invocation
import ObjectiveCEncoding
import RuntimeSupport

// Conversions between a script's objects and the values that Foundation's property lists and JSON
// contain.
extension Call {
  /// The number of nested collections up to which values are converted.
  private static let depthLimit = 500

  /// Bytes that Foundation allocates for a converted element, as an upper bound.
  private static let bytesOfElement = 128

  /// Returns the value of an object for `JSONSerialization` and `PropertyListSerialization`.
  ///
  /// - Throws: An `NSInvalidArgumentException` if collections are nested too deeply, or if a
  ///   dictionary has a key that is no string.
  func plainValue(of object: Object, depth: Int = 0) throws -> Any {
    guard depth < Self.depthLimit else { throw invalid("the collections are nested too deeply") }
    try step()
    try charge(Self.bytesOfElement)
    switch object {
    case let string as StringObject: return try counted(string)
    case let number as NumberObject: return number.foundationNumber
    case is NullObject: return NSNull()
    case let array as ArrayObject:
      return try array.elements.map { try plainValue(of: $0, depth: depth + 1) }
    case let dictionary as DictionaryObject:
      var values: [String: Any] = [:]
      for entry in dictionary.table.entries {
        guard let key = entry.key as? StringObject else {
          throw invalid("Invalid (non-string) key in a dictionary")
        }
        values[key.text] = try plainValue(of: entry.value, depth: depth + 1)
      }
      return values
    case let wrapper as any Wrapper: return wrapper.wrapped
    default: return object
    }
  }

  /// Returns the object for a value of Foundation.
  ///
  /// The keys of a dictionary are in ascending order, so that a program prints the same each time.
  func object(forPlain value: Any, isMutable: Bool = false) throws -> Object {
    try step()
    switch value {
    case is NSNull: return library.null
    // The class decides, because a cast of an `NSNumber` to `Bool` or to `String` can succeed, too.
    case let number as NSNumber where Swift.type(of: value) is NSNumber.Type:
      return library.object(forNumber: number)
    case let text as String:
      return isMutable
        ? StringObject(text, isa: library.mutableStrings) : library.string(text)
    case let array as [Any]:
      let elements = try array.map { try object(forPlain: $0, isMutable: isMutable) }
      return ArrayObject(elements, isa: isMutable ? library.mutableArrays : library.arrays)
    case let dictionary as [String: Any]:
      let table = ObjectTable()
      for key in dictionary.keys.sorted() {
        guard let value = dictionary[key] else { continue }
        try table.set(
          try object(forPlain: value, isMutable: isMutable), for: library.string(key),
          on: activation)
      }
      return DictionaryObject(
        table, isa: isMutable ? library.mutableDictionaries : library.dictionaries)
    default:
      // `JSONSerialization` and `PropertyListSerialization` share the value with no other code.
      let sendable = SendableBox.assume(value)
      return Bridge.value(sendable, as: .id, in: interpreter).object ?? library.null
    }
  }
}

extension NumberObject {
  /// The number as an `NSNumber` of the same C type.
  var foundationNumber: NSNumber {
    switch (value, scalar) {
    case (.floating(let number), .float): NSNumber(value: Float(number))
    case (.floating(let number), _): NSNumber(value: number)
    case (let value, .bool): NSNumber(value: value.integer != 0)
    case (let value, .unsignedLongLong): NSNumber(value: UInt(bitPattern: value.integer))
    case (let value, _): NSNumber(value: value.integer)
    }
  }
}

extension StandardLibrary {
  /// Returns the object for an `NSNumber`.
  func object(forNumber number: NSNumber) -> Object {
    // On Linux, a Boolean number has the encoding `c`, as a `char` does.
    switch String(cString: number.objCType) {
    case "c" where number == 0 || number == 1: self.number(.integer(number.intValue), .bool)
    case "d": self.number(.floating(number.doubleValue), .double)
    case "f": self.number(.floating(number.doubleValue), .float)
    case "Q": self.number(.integer(Int(bitPattern: number.uintValue)), .unsignedLongLong)
    default: self.number(.integer(number.intValue), .longLong)
    }
  }
}
