import Invocation
import RuntimeSupport

/// A value that has a binary form and a tag of its own.
protocol BinaryValue: Sendable {
  /// The tag of the type.
  static var tag: UInt8 { get }

  /// Whether the value is read where it is written; only a date may not be.
  var isReadable: Bool { get }

  /// Appends the value, which takes at least one byte.
  func write(to bytes: inout [UInt8])

  /// Reads what ``write(to:)`` wrote.
  init(reading reader: inout BinaryReader) throws(MessageCodingError)

  // The compiler writes the next four for each of the types, which a generic class would call without
  // knowing the type: several times as slow.

  /// Appends the tag and the value in a box.
  ///
  /// - Returns: Whether it is of the type.
  static func write(boxed value: any Sendable, to bytes: inout [UInt8]) -> Bool

  /// Reads a value into a box.
  static func readBoxed(_ reader: inout BinaryReader) throws(MessageCodingError) -> any Sendable

  // A message with one argument is the most frequent. It needs neither a list nor a box.

  /// Appends the tag and the value of the only argument of a message.
  ///
  /// - Returns: Whether it is of the type, and in no box.
  static func write(only arguments: ArgumentStore, to bytes: inout [UInt8]) -> Bool

  /// Reads the only argument of a message.
  static func readOnly(
    _ reader: inout BinaryReader
  ) throws(MessageCodingError) -> ArgumentStore
}

extension BinaryValue {
  var isReadable: Bool { true }

  static func write(boxed value: any Sendable, to bytes: inout [UInt8]) -> Bool {
    // Many times as fast as a dynamic cast.
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
    // Nothing is reserved: the bytes say how many there are.
    for _ in 0..<(try reader.count()) { append(try Element(reading: &reader)) }
  }
}
