/// A case of an enumeration.
public struct EnumerationCase: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The value, if it can be computed from the text.
  public let value: Int?

  /// The attributes.
  public let attributes: DeclarationAttributes
}
