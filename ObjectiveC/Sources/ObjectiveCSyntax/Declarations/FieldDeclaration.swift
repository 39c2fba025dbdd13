/// A field of a structure or a union, or an instance variable.
public struct FieldDeclaration: Hashable, Sendable {
  /// A name, or `nil` for an anonymous field.
  public let name: String?

  /// The type of the field.
  public let type: DeclaredType

  /// How many bits a bit field has, or `nil` for other fields.
  public let bitWidth: Int?

  /// States how the field refers to its object.
  ///
  /// `__weak` and `__unsafe_unretained` set this property.
  public let retention: Retention

  /// `true` if no padding precedes the field.
  package var isPacked = false

  /// The minimum alignment in bytes, or `nil` if none is written.
  package var alignment: Int?
}
