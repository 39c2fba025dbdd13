/// An element of a page.
public struct Element: Decodable, Sendable {
  let id: String

  private enum CodingKeys: String, CodingKey {
    // The key of the protocol for a reference to an element.
    case id = "element-6066-11e4-a52e-4f735466cecf"
  }
}
