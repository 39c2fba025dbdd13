extension SwiftDeclaration {
  /// An accessor or observer of a variable or subscript.
  public struct Accessor: Hashable, Sendable {
    /// The keyword of the accessor, such as `get`, `set`, `willSet` or `_modify`.
    public var kind: String

    /// The attributes of the accessor, as in `@MainActor get`.
    public var attributes: [Attribute] = []

    /// The modifiers of the accessor, as in `mutating get`.
    public var modifiers: [Modifier] = []

    /// The effects of the accessor, as in `get async throws`.
    public var effects = Effects()

    /// Makes an accessor without attributes, modifiers and effects.
    public init(kind: String) {
      self.kind = kind
    }
  }
}
