extension SwiftDeclaration {
  /// An accessor or observer of a variable or subscript.
  public struct Accessor: Hashable, Sendable {
    /// `get`, `set`, `willSet`, `_modify` and so on.
    public var kind: String

    /// The attributes, as in `@MainActor get`.
    public var attributes: [Attribute] = []

    /// The modifiers, as in `mutating get`.
    public var modifiers: [Modifier] = []

    /// What the accessor may do besides returning, as in `get async throws`.
    public var effects = Effects()

    /// Makes an accessor without attributes, modifiers and effects.
    public init(kind: String) {
      self.kind = kind
    }
  }
}
