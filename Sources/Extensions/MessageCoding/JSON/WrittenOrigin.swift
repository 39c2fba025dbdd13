/// The sender and the number of a message in JSON, which need not be there, and its version.
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
      // A number may also have a sign.
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
