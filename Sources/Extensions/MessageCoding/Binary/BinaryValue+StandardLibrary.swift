extension Bool: BinaryValue {
  static var tag: UInt8 { 2 }

  func write(to bytes: inout [UInt8]) { bytes.append(self ? 1 : 0) }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    let offset = reader.offset
    switch try reader.byte() {
    case 0: self = false
    case 1: self = true
    default: throw reader.malformed("it is neither 0 nor 1", at: offset)
    }
  }
}

extension String: BinaryValue {
  static var tag: UInt8 { 3 }

  func write(to bytes: inout [UInt8]) { bytes.append(text: self) }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) { self = try reader.text() }
}

extension BinaryValue where Self: FixedWidthInteger & SignedInteger {
  // Zigzag encoding: a number near 0 takes one byte, also if the number is negative.
  func write(to bytes: inout [UInt8]) {
    let wide = Int64(self)
    bytes.append(varint: UInt64(bitPattern: (wide << 1) ^ (wide >> 63)))
  }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    let offset = reader.offset
    let bits = try reader.varint()
    guard let value = Self(exactly: Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1))
    else { throw reader.malformed("a number is no \(Self.self)", at: offset) }
    self = value
  }
}

extension BinaryValue where Self: FixedWidthInteger & UnsignedInteger {
  func write(to bytes: inout [UInt8]) { bytes.append(varint: UInt64(self)) }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    let offset = reader.offset
    guard let value = Self(exactly: try reader.varint()) else {
      throw reader.malformed("a number is no \(Self.self)", at: offset)
    }
    self = value
  }
}

extension Int: BinaryValue { static var tag: UInt8 { 4 } }
extension Int8: BinaryValue { static var tag: UInt8 { 5 } }
extension Int16: BinaryValue { static var tag: UInt8 { 6 } }
extension Int32: BinaryValue { static var tag: UInt8 { 7 } }
extension Int64: BinaryValue { static var tag: UInt8 { 8 } }
extension UInt: BinaryValue { static var tag: UInt8 { 9 } }
extension UInt8: BinaryValue { static var tag: UInt8 { 10 } }
extension UInt16: BinaryValue { static var tag: UInt8 { 11 } }
extension UInt32: BinaryValue { static var tag: UInt8 { 12 } }
extension UInt64: BinaryValue { static var tag: UInt8 { 13 } }

extension Float: BinaryValue {
  static var tag: UInt8 { 14 }

  func write(to bytes: inout [UInt8]) { bytes.append(integer: bitPattern) }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    self.init(bitPattern: try reader.integer(UInt32.self))
  }
}

extension Double: BinaryValue {
  static var tag: UInt8 { 15 }

  func write(to bytes: inout [UInt8]) { bytes.append(integer: bitPattern) }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    self.init(bitPattern: try reader.integer(UInt64.self))
  }
}
