extension TypeEncoding {
  /// The name and the fields of a structure or a union.
  public struct Record: Hashable, Sendable {
    /// The name, or `?` for an anonymous structure or union.
    public var name: String

    /// Lists the fields, or is `nil` where the compiler writes only the name, as behind a second
    /// pointer.
    ///
    /// An opaque structure, such as `{Opaque=}`, has an empty list of fields.
    public var fields: [Field]?

    /// Creates a record from its parts.
    public init(name: String = "?", fields: [Field]?) {
      self.name = name
      self.fields = fields
    }
  }
}
