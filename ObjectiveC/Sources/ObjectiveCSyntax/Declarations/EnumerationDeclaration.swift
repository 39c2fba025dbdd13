/// An enumeration, or a set of options declared as an enumeration.
public struct EnumerationDeclaration: Hashable, Sendable {
  /// A name, or `nil` for an anonymous enumeration.
  public let name: String?

  /// A Boolean value that indicates whether the values are combined, as `NS_OPTIONS` declares.
  public let isOptionSet: Bool

  /// The type of the values, or `nil` if the declaration names none.
  public let underlyingType: DeclaredType?

  /// Lists the cases, or is `nil` if the declaration only names the enumeration.
  public let cases: [EnumerationCase]?

  /// Includes the attributes that a macro such as `NS_ENUM` adds.
  public let attributes: DeclarationAttributes
}
