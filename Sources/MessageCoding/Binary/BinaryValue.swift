/// A value that has a binary form and a tag of its own.
protocol BinaryValue {
  /// The tag of the type.
  static var tag: UInt8 { get }

  /// Appends the value, which takes at least one byte.
  func write(to bytes: inout [UInt8])

  /// Reads what ``write(to:)`` wrote.
  init(reading reader: inout BinaryReader) throws(MessageCodingError)
}

extension Optional: BinaryValue where Wrapped: BinaryValue {
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
