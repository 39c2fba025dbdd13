/// An enumeration, also of options.
public struct EnumerationDeclaration: Hashable, Sendable {
  /// The name, if it has one.
  public let name: String?

  /// Whether its values are options that are combined, as `NS_OPTIONS` says.
  public let isOptionSet: Bool

  /// The type of its values, where it is written.
  public let underlyingType: DeclaredType?

  /// The cases, or nil where it is only named.
  public let cases: [EnumerationCase]?

  /// The attributes, those of a macro such as `NS_ENUM` included.
  public let attributes: DeclarationAttributes
}
