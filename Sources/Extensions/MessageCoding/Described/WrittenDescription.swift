/// A value in JSON, as it can be described without its type.
struct WrittenDescription: Decodable {
  let type: String

  /// The description of a value that was not encoded, nil if there is a value.
  let description: String?

  private enum CodingKeys: CodingKey {
    case type, value, description
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(String.self, forKey: .type)
    description =
      try container.contains(.value) ? nil : container.decode(String.self, forKey: .description)
  }
}
