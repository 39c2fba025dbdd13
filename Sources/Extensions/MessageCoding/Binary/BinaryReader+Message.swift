/// The flags in the second byte of a message or a reply.
enum BinaryFlag {
  static let origin: UInt8 = 1
  static let reply: UInt8 = 2
}

/// The byte after the name of a delegate in a reply.
enum BinaryOutcome: UInt8 {
  case value, error

  /// An error without a coding, as the name of its type and its description.
  case described
}

// Reads the parts at the beginning of messages and replies.
extension BinaryReader {
  /// Begins the binary format; never `{` or white space, which begin JSON.
  static let version: UInt8 = 1

  /// Reads the version and the flags.
  ///
  /// - Parameter allowed: The flags that may be set here.
  /// - Returns: The flags.
  /// - Throws: ``MessageCodingError`` for another version, or if any other flag is set.
  mutating func start(allowing allowed: UInt8) throws(MessageCodingError) -> UInt8 {
    let version = try byte()
    guard version == Self.version else {
      throw .unknownVersion(Int(version), known: [Int(Self.version)])
    }
    let flags = try byte()
    if flags & ~allowed != 0 { throw malformed("the flags \(flags) are not known here", at: 1) }
    return flags
  }

  /// Reads the version and the flags of a reply.
  ///
  /// - Throws: ``MessageCodingError`` if the bytes are a message and not a reply.
  mutating func replyStart() throws(MessageCodingError) {
    if try start(allowing: BinaryFlag.reply) == 0 {
      throw malformed("it is a message, and no reply", at: 1)
    }
  }

  mutating func origin() throws(MessageCodingError) -> MessageOrigin {
    let sender = try integer(UInt64.self)
    let offset = offset
    let number = try varint()
    if number == 0 { throw malformed("messages are counted from 1", at: offset) }
    return MessageOrigin(sender: sender, number: number)
  }

  mutating func outcome() throws(MessageCodingError) -> BinaryOutcome {
    let offset = offset
    guard let outcome = BinaryOutcome(rawValue: try byte()) else {
      throw malformed("it is no kind of outcome", at: offset)
    }
    return outcome
  }
}
