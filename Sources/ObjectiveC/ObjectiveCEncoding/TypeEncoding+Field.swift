extension TypeEncoding {
  /// A field of a structure or a union.
  public struct Field: Hashable, Sendable {
    /// The name, or nil where it is not written, as in methods.
    public var name: String?

    /// The type.
    public var type: TypeEncoding

    /// Makes a field from its parts.
    public init(name: String? = nil, _ type: TypeEncoding) {
      self.name = name
      self.type = type
    }
  }
}
