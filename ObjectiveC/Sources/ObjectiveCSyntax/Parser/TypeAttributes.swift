/// Attributes of a declaration that change the layout of its type.
struct TypeAttributes {
  /// The size of a vector.
  enum VectorSize: Hashable, Sendable {
    case bytes(Int)
    case elements(Int)
  }

  /// The size of the vector that the type becomes, or `nil` without a vector attribute.
  var vector: VectorSize?

  /// The minimum alignment in bytes, or `nil` without an alignment attribute.
  var alignment: Int?

  /// `true` if the fields follow each other without gaps.
  var isPacked = false

  /// Adds other attributes, of which a vector size replaces the present size.
  mutating func add(_ other: TypeAttributes) {
    vector = other.vector ?? vector
    if let alignment = other.alignment { self.alignment = max(self.alignment ?? 1, alignment) }
    isPacked = isPacked || other.isPacked
  }

  /// Returns the type with these attributes.
  func applied(to type: DeclaredType) -> DeclaredType {
    var type = type
    if let alignment { type.alignment = alignment }
    if let vector {
      type.vector = DeclaredType.Vector(element: type, size: vector)
      type.kind = .unsupported
    }
    return type
  }
}
