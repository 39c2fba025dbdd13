/// A case of an enumeration.
public struct EnumerationCase: Hashable, Sendable {
  /// The name of the case.
  public let name: String

  /// The value, or `nil` if the value cannot be computed from the text.
  public let value: Int?

  /// Attributes of the case.
  public let attributes: DeclarationAttributes
}
