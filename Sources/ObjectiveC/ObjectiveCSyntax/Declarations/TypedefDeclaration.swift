/// A name for a type.
public struct TypedefDeclaration: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The type that it names.
  public let type: DeclaredType

  /// The attributes.
  public let attributes: DeclarationAttributes
}
