/// The optional sender and number of a JSON message, after a check of the version.
struct WrittenOrigin: Decodable {
  let origin: MessageOrigin?

  private enum CodingKeys: CodingKey {
    case sender, number
  }

  init(from decoder: any Decoder) throws {
    _ = try JSONVersion(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    origin = try container.decodeIfPresent(String.self, forKey: .sender).map { text in
      let number = try container.decode(UInt64.self, forKey: .number)
      // Refuse a sign, which `UInt64(_:radix:)` accepts.
      guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        let sender = UInt64(text, radix: 16), number > 0
      else {
        throw MessageCodingError.malformed(
          offset: nil, reason: "sender \(text.cut(to: 20)) or number \(number) is out of range")
      }
      return MessageOrigin(sender: sender, number: number)
    }
  }
}
