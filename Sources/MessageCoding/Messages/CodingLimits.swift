/// How large and how deeply nested a message may be.
public struct CodingLimits: Sendable {
  /// The most bytes that a message may have.
  public var bytes = 1 << 20

  /// The most arrays and objects that JSON may have in one another.
  ///
  /// Foundation has a limit of its own, which is 512.
  public var depth = 64

  /// Makes limits; without a change 1 MiB, nested 64 deep.
  public init(bytes: Int = 1 << 20, depth: Int = 64) {
    self.bytes = bytes
    self.depth = depth
  }
}

extension CodingLimits {
  /// Throws for a message with too many bytes.
  func check(_ count: Int) throws(MessageCodingError) {
    if count > bytes { throw .tooLarge(bytes: count, limit: bytes) }
  }

  /// Checks the size, and looks at the first byte.
  func isJSON(_ message: UnsafeRawBufferPointer) throws(MessageCodingError) -> Bool {
    try check(message.count)
    return message.first == UInt8(ascii: "{")
  }
}
