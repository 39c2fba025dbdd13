import RuntimeABI

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

  // The compiler writes the next two for each of the types, which a generic class would call without
  // knowing the type: several times as slow.

  /// Appends the tag and the value in a box.
  ///
  /// - Returns: Whether it is of the type.
  static func write(boxed value: any Sendable, to bytes: inout [UInt8]) -> Bool

  /// Reads a value into a box.
  static func readBoxed(_ reader: inout BinaryReader) throws(MessageCodingError) -> any Sendable
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
