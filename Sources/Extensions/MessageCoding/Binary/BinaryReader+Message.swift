/// The flags in the second byte.
enum BinaryFlag {
  static let origin: UInt8 = 1
  static let reply: UInt8 = 2
}

/// What follows the name of a delegate in a reply.
enum BinaryOutcome: UInt8 {
  case value, error

  /// The type and the description of an error that has no coding.
  case described
}

// The parts that messages and replies begin with.
extension BinaryReader {
  /// The first byte; never `{`, which begins JSON.
  static let version: UInt8 = 1

  /// Reads the version and the flags.
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
