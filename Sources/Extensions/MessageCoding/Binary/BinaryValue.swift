import Invocation
import RuntimeSupport

/// A value that has a binary form and its own tag.
protocol BinaryValue: Sendable {
  /// The tag of the type.
  static var tag: UInt8 { get }

  /// `true` if a decoder accepts the encoded value; only dates can be refused.
  var isReadable: Bool { get }

  /// Appends the binary form of the value, which takes at least one byte.
  func write(to bytes: inout [UInt8])

  /// Reads the bytes that ``write(to:)`` wrote.
  init(reading reader: inout BinaryReader) throws(MessageCodingError)

  // These next four requirements exist for speed. For each conforming type, the compiler generates
  // their code. In a generic class, the same code would not know the type and would be several
  // times slower.

  /// Appends the tag and the binary form of a boxed value.
  ///
  /// - Returns: `true` if the value has this type. Otherwise the method appends nothing and returns
  ///   `false`.
  static func write(boxed value: any Sendable, to bytes: inout [UInt8]) -> Bool

  /// Reads a value and returns it in a box.
  static func readBoxed(_ reader: inout BinaryReader) throws(MessageCodingError) -> any Sendable

  // Most messages have one argument, which needs neither a list nor a box.

  /// Appends the tag and the binary form of the only argument of a message.
  ///
  /// - Returns: `true` if the argument has this type and is stored without a box. Otherwise the
  ///   method appends nothing and returns `false`.
  static func write(only arguments: ArgumentStore, to bytes: inout [UInt8]) -> Bool

  /// Reads the only argument of a message, without a box.
  static func readOnly(
    _ reader: inout BinaryReader
  ) throws(MessageCodingError) -> ArgumentStore
}

extension BinaryValue {
  var isReadable: Bool { true }

  static func write(boxed value: any Sendable, to bytes: inout [UInt8]) -> Bool {
    // `ExistentialBox.exact` is many times as fast as a dynamic cast.
    guard
      let value = ExistentialBox.withBox(of: value, { ExistentialBox.exact($0, as: Self.self) })
        ?? value as? Self
    else { return false }
    bytes.append(tag)
    value.write(to: &bytes)
    return true
  }

  static func readBoxed(_ reader: inout BinaryReader) throws(MessageCodingError) -> any Sendable {
    try Self(reading: &reader)
  }

  static func write(only arguments: ArgumentStore, to bytes: inout [UInt8]) -> Bool {
    guard type(of: arguments) == TypedArguments<Self>.self else { return false }
    // The downcast is valid, because the guard has compared the exact class.
    let arguments = unsafeDowncast(arguments, to: TypedArguments<Self>.self)
    bytes.append(tag)
    arguments.values.write(to: &bytes)
    return true
  }

  static func readOnly(
    _ reader: inout BinaryReader
  ) throws(MessageCodingError) -> ArgumentStore {
    TypedArguments(try Self(reading: &reader), count: 1)
  }
}

extension Optional: BinaryValue where Wrapped: BinaryValue {
  var isReadable: Bool { self?.isReadable ?? true }

  static var tag: UInt8 {
    Wrapped.tag
      | (Wrapped.tag & BinaryTag.array == 0 ? BinaryTag.optional : BinaryTag.optionalArray)
  }

  func write(to bytes: inout [UInt8]) {
    bytes.append(self == nil ? 0 : 1)
    self?.write(to: &bytes)
  }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    self = try Bool(reading: &reader) ? Wrapped(reading: &reader) : nil
  }
}

extension Array: BinaryValue where Element: BinaryValue {
  var isReadable: Bool { allSatisfy(\.isReadable) }

  static var tag: UInt8 { Element.tag | BinaryTag.array }

  func write(to bytes: inout [UInt8]) {
    bytes.append(varint: UInt64(count))
    for element in self { element.write(to: &bytes) }
  }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    self = []
    // Reserve no memory for the elements: their number comes from the sender and may be false.
    for _ in 0..<(try reader.count()) { append(try Element(reading: &reader)) }
  }
}
