/// A value of any type in JSON, as text.
struct WrittenDescription: Decodable {
  let value: DescribedValue

  private enum CodingKeys: CodingKey {
    case type, value, description
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = DescribedValue(
      type: try container.decode(String.self, forKey: .type),
      text: try container.contains(.value)
        ? MessageJSON.encode(container.decode(JSONTree.self, forKey: .value))
        : container.decode(String.self, forKey: .description))
  }
}
