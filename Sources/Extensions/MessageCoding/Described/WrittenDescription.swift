/// Reads the type of a JSON value, and its description if the value itself was not encoded.
struct WrittenDescription: Decodable {
  let type: String

  /// Describes a value that was not encoded, or is `nil` if the JSON has a value.
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
