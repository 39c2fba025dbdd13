/// The version of a JSON message, which the message may omit.
struct JSONVersion: Decodable {
  static let known = 1

  private enum CodingKeys: CodingKey {
    case version
  }

  /// Throws an error if the message has a version other than ``known``.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decodeIfPresent(Int.self, forKey: .version) ?? Self.known
    if version != Self.known {
      throw MessageCodingError.unknownVersion(version, known: [Self.known])
    }
  }
}
