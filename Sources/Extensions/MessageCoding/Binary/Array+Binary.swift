extension [UInt8] {
  mutating func append(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(integer value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends the number of UTF-8 bytes of a text, and then these bytes.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { text in
      append(varint: UInt64(text.count))
      append(contentsOf: text)
    }
  }
}
