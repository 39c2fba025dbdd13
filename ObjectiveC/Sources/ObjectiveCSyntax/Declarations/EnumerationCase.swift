/// A case of an enumeration.
public struct EnumerationCase: Hashable, Sendable {
  /// The name of the case.
  public let name: String

  /// A value, or `nil` if the value cannot be computed from the text.
  public let value: Int?

  /// The attributes of the case.
  public let attributes: DeclarationAttributes
}
