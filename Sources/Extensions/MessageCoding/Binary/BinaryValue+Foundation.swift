import Foundation

extension Data: BinaryValue {
  static var tag: UInt8 { 16 }

  func write(to bytes: inout [UInt8]) {
    bytes.append(varint: UInt64(count))
    bytes.append(contentsOf: self)
  }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    self.init(try reader.counted())
  }
}

extension Date: BinaryValue {
  static var tag: UInt8 { 17 }

  var isReadable: Bool { !timeIntervalSinceReferenceDate.isNaN }

  func write(to bytes: inout [UInt8]) { timeIntervalSinceReferenceDate.write(to: &bytes) }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    let offset = reader.offset
    let time = try Double(reading: &reader)
    // Foundation traps when it describes a `Date` with the value NaN.
    if time.isNaN { throw reader.malformed("NaN is not a date", at: offset) }
    self.init(timeIntervalSinceReferenceDate: time)
  }
}

extension EncodingError {
  /// Returns the error for a `Date` that the decoder would refuse.
  static func unreadableDate(_ codingPath: [any CodingKey] = []) -> EncodingError {
    // The error contains a `Double` and not the `Date`: Foundation traps when it describes such a
    // date.
    .invalidValue(
      Double.nan,
      EncodingError.Context(codingPath: codingPath, debugDescription: "NaN is not a date."))
  }
}

extension URL: BinaryValue {
  static var tag: UInt8 { 18 }

  func write(to bytes: inout [UInt8]) { absoluteString.write(to: &bytes) }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    let offset = reader.offset
    guard let url = URL(string: try reader.text()) else {
      throw reader.malformed("a text is no URL", at: offset)
    }
    self = url
  }
}

extension UUID: BinaryValue {
  static var tag: UInt8 { 19 }

  func write(to bytes: inout [UInt8]) {
    withUnsafeBytes(of: uuid) { bytes.append(contentsOf: $0) }
  }

  init(reading reader: inout BinaryReader) throws(MessageCodingError) {
    self.init(uuid: try reader.take(16).loadUnaligned(as: uuid_t.self))
  }
}
