/// Limits the size of a message and the nesting of its values.
///
/// A name or a value in JSON, in either format, may have at most 128 combining marks in a row.
/// Without this limit, the time to compare or hash a string would grow with the square of the
/// number of marks. A `String` in the binary format may have more marks, also in arrays and
/// optionals. Compare and hash such strings with care.
public struct CodingLimits: Sendable {
  /// The maximum size of a message, in bytes.
  public var bytes = 1 << 20

  /// The maximum nesting depth of arrays and objects in the JSON of a value.
  ///
  /// In both formats, the limit applies to encoding and decoding. Levels of the message around the
  /// value do not count. Foundation's own limit is 512 levels, and includes the levels of the
  /// message.
  public var depth = 64

  /// Makes limits; the default values are 1 MiB and 64 levels.
  public init(bytes: Int = 1 << 20, depth: Int = 64) {
    self.bytes = bytes
    self.depth = depth
  }
}

extension CodingLimits {
  /// Limits the number of combining marks in a row in a JSON string.
  ///
  /// No language needs more than a few. Unicode's Stream-Safe Text Format allows 30.
  static let marks = 128

  /// Throws an error if a message of `count` bytes is larger than the limit.
  func check(_ count: Int) throws(MessageCodingError) {
    if count > bytes { throw .tooLarge(bytes: count, limit: bytes) }
  }

  /// Checks the size of a message, and returns `true` if its first byte begins JSON.
  func isJSON(_ message: UnsafeRawBufferPointer) throws(MessageCodingError) -> Bool {
    try check(message.count)
    // White space is unambiguous: no version of the binary format has the number of a white-space
    // byte.
    return message.first.map { $0 == UInt8(ascii: "{") || JSONScanner.isSpace($0) } ?? false
  }
}
