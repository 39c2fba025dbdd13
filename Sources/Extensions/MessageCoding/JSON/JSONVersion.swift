/// The version of a message in JSON, which may be left out.
struct JSONVersion: Decodable {
  static let known = 1

  private enum CodingKeys: CodingKey {
    case version
  }

  /// Throws if there is a version and it is another one.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decodeIfPresent(Int.self, forKey: .version) ?? Self.known
    if version != Self.known {
      throw MessageCodingError.unknownVersion(version, known: [Self.known])
    }
  }
}
