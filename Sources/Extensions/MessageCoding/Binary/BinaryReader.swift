import Foundation

/// A reader of untrusted bytes.
///
/// Every method checks the bounds before it reads. The caller of a public decoding method keeps the
/// buffer valid while the reader exists.
struct BinaryReader {
  private let bytes: UnsafeRawBufferPointer

  /// Where the next byte stands in the message.
  private(set) var offset = 0

  /// How deeply JSON may be nested.
  let depth: Int

  init(_ bytes: UnsafeRawBufferPointer, depth: Int) {
    self.bytes = bytes
    self.depth = depth
  }

  private var remaining: Int { bytes.count - offset }

  mutating func byte() throws(MessageCodingError) -> UInt8 {
    guard remaining > 0 else { throw malformed("it ends too early") }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Skips the next byte and returns `true` if the byte is equal to `expected`.
  mutating func skip(_ expected: UInt8) -> Bool {
    guard remaining > 0, bytes[offset] == expected else { return false }
    offset += 1
    return true
  }

  mutating func varint() throws(MessageCodingError) -> UInt64 {
    let start = offset
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      // The tenth byte contains the last of the 64 bits.
      guard shift < 63 || byte <= 1 else {
        throw malformed("a number has more than 64 bits", at: start)
      }
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
  }

  /// Reads a number of elements, each of which takes at least one of the remaining bytes.
  mutating func count() throws(MessageCodingError) -> Int {
    let start = offset
    let count = try varint()
    guard count <= UInt64(remaining) else {
      throw malformed("\(count) are counted where \(remaining) bytes remain", at: start)
    }
    return Int(count)
  }

  mutating func take(_ count: Int) throws(MessageCodingError) -> UnsafeRawBufferPointer {
    guard count <= remaining else { throw malformed("it ends too early") }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  /// Reads a number of bytes, and then these bytes.
  mutating func counted() throws(MessageCodingError) -> UnsafeRawBufferPointer {
    try take(try count())
  }

  mutating func integer<T: FixedWidthInteger>(_: T.Type) throws(MessageCodingError) -> T {
    T(littleEndian: try take(MemoryLayout<T>.size).loadUnaligned(as: T.self))
  }

  mutating func text() throws(MessageCodingError) -> String {
    let start = offset
    let bytes = try counted()
    // Not `String(validating:as:)`, which asks the runtime for generic types on every call.
    guard let text = try? UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span) else {
      throw malformed("a text is not UTF-8", at: start)
    }
    return String(copying: text)
  }

  /// Throws an error unless all bytes have been read.
  func end() throws(MessageCodingError) {
    if remaining > 0 { throw malformed("more bytes follow the end of the message") }
  }

  func malformed(_ reason: String, at offset: Int? = nil) -> MessageCodingError {
    .malformed(offset: offset ?? self.offset, reason: reason)
  }
}
