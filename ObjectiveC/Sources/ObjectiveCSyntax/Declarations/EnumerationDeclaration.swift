/// An enumeration, or a set of options declared as an enumeration.
public struct EnumerationDeclaration: Hashable, Sendable {
  /// The name, or `nil` for an anonymous enumeration.
  public let name: String?

  /// A Boolean value that indicates whether the values are combined, as `NS_OPTIONS` declares.
  public let isOptionSet: Bool

  /// The type of the values, or `nil` if the declaration names none.
  public let underlyingType: DeclaredType?

  /// Cases, or `nil` if the declaration only names the enumeration.
  public let cases: [EnumerationCase]?

  /// The attributes, including the attributes that a macro such as `NS_ENUM` adds.
  public let attributes: DeclarationAttributes
}
