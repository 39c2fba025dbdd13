extension SwiftDeclaration {
  /// An accessor or observer of a variable or subscript.
  public struct Accessor: Hashable, Sendable {
    /// The keyword of the accessor, such as `get`, `set`, `willSet` or `_modify`.
    public var kind: String

    /// Attributes of the accessor, as in `@MainActor get`.
    public var attributes: [Attribute] = []

    /// Modifiers of the accessor, as in `mutating get`.
    public var modifiers: [Modifier] = []

    /// Effects of the accessor, as in `get async throws`.
    public var effects = Effects()

    /// Makes an accessor without attributes, modifiers and effects.
    public init(kind: String) {
      self.kind = kind
    }
  }
}
