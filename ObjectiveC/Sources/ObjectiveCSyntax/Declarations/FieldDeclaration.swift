/// A field of a structure or a union, or an instance variable.
public struct FieldDeclaration: Hashable, Sendable {
  /// The name, or `nil` for an anonymous field.
  public let name: String?

  /// The type of the field.
  public let type: DeclaredType

  /// The number of bits in a bit field, or `nil` for other fields.
  public let bitWidth: Int?

  /// The way in which the field refers to its object.
  ///
  /// The qualifiers `__weak` and `__unsafe_unretained` set this property.
  public let retention: Retention

  /// `true` if no padding precedes the field.
  package var isPacked = false

  /// The minimum alignment in bytes, or `nil` if none is written.
  package var alignment: Int?
}
