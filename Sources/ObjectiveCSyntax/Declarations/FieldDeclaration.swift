/// A field of a structure or a union.
public struct FieldDeclaration: Hashable, Sendable {
  /// The name, if it has one.
  public let name: String?

  /// The type.
  public let type: DeclaredType

  /// The number of bits of a bit field.
  public let bitWidth: Int?
}
