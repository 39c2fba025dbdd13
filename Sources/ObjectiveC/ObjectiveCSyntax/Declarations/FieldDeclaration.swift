/// A field of a structure or a union, or an instance variable.
public struct FieldDeclaration: Hashable, Sendable {
  /// The name, if it has one.
  public let name: String?

  /// The type.
  public let type: DeclaredType

  /// The number of bits of a bit field.
  public let bitWidth: Int?

  /// Whether it does not retain its object: `__weak`, `__unsafe_unretained`.
  public let isWeak: Bool

  /// Whether no padding precedes it.
  package var isPacked = false

  /// The least alignment in bytes, where one is written.
  package var alignment: Int?
}
