/// A type definition, which gives a name to a type.
public struct TypedefDeclaration: Hashable, Sendable {
  /// The new name.
  public let name: String

  /// The type that the name stands for.
  public let type: DeclaredType

  /// Attributes of the type definition.
  public let attributes: DeclarationAttributes
}
