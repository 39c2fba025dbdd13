/// How large a message and how deeply nested its values may be.
///
/// A text in JSON may have 128 combining marks in a row, be it a name or a value, in either format: Swift
/// takes time that grows with the square of their number to compare or hash a string. A `String`, and arrays
/// and optionals of it, may have more in the binary format; compare and hash these with care.
public struct CodingLimits: Sendable {
  /// The most bytes that a message may have.
  public var bytes = 1 << 20

  /// The most arrays and objects that the JSON of a value may have in one another, in both formats.
  ///
  /// It holds for encoding and decoding, and does not count those of the message around the value. Foundation
  /// has a limit of its own, which is 512 and does count them.
  public var depth = 64

  /// Makes limits; without a change 1 MiB, values nested 64 deep.
  public init(bytes: Int = 1 << 20, depth: Int = 64) {
    self.bytes = bytes
    self.depth = depth
  }
}

extension CodingLimits {
  /// The most combining marks that a text in JSON may have in a row.
  ///
  /// No language needs more than a few; Unicode's format for streams allows 30.
  static let marks = 128

  /// Throws for a message with too many bytes.
  func check(_ count: Int) throws(MessageCodingError) {
    if count > bytes { throw .tooLarge(bytes: count, limit: bytes) }
  }

  /// Checks the size, and looks at the first byte.
  func isJSON(_ message: UnsafeRawBufferPointer) throws(MessageCodingError) -> Bool {
    try check(message.count)
    // No version of the binary format has the number of a space.
    return message.first.map { $0 == UInt8(ascii: "{") || JSONScanner.isSpace($0) } ?? false
  }
}
