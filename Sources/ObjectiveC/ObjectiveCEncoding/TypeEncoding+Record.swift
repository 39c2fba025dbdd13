extension TypeEncoding {
  /// The name and the fields of a structure or a union.
  public struct Record: Hashable, Sendable {
    /// The name, `?` if it has none.
    public var name: String

    /// The fields, or nil where only the name is written, as behind a second pointer.
    ///
    /// An opaque structure has none: `{Opaque=}`.
    public var fields: [Field]?

    /// Makes a record from its parts.
    public init(name: String = "?", fields: [Field]?) {
      self.name = name
      self.fields = fields
    }
  }
}
