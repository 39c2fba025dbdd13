/// A case of an enumeration.
public struct EnumerationCase: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The value, if the text tells.
  public let value: Int?
}
