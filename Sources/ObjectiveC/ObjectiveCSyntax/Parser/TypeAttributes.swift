/// The attributes of a declaration that change the layout of its type.
struct TypeAttributes {
  /// The size of a vector.
  enum VectorSize: Hashable, Sendable {
    case bytes(Int)
    case elements(Int)
  }

  /// The vector that the type becomes.
  var vector: VectorSize?

  /// The least alignment in bytes.
  var alignment: Int?

  /// Whether the fields follow each other without gaps.
  var isPacked = false

  /// Adds other attributes, which take precedence.
  mutating func add(_ other: TypeAttributes) {
    vector = other.vector ?? vector
    if let alignment = other.alignment { self.alignment = max(self.alignment ?? 1, alignment) }
    isPacked = isPacked || other.isPacked
  }

  /// The type with these attributes.
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
