extension TypeEncoding {
  /// A field of a structure or a union.
  public struct Field: Hashable, Sendable {
    /// The name, or `nil` where the compiler writes no field names, as in the encoding of a method.
    public var name: String?

    /// The type.
    public var type: TypeEncoding

    /// Creates a field from its parts.
    public init(name: String? = nil, _ type: TypeEncoding) {
      self.name = name
      self.type = type
    }
  }
}
