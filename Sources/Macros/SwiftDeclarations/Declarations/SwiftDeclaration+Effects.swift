extension SwiftDeclaration {
  /// `async`, `throws` and `rethrows`, with the type of what is thrown.
  public struct Effects: Hashable, Sendable {
    /// Whether it is `async` or `reasync`.
    public var isAsync = false

    /// `throws` or `rethrows`.
    public var throwing: String?

    /// The type in parentheses behind `throws`.
    public var errorType: Text?

    /// Makes the effects of what neither waits nor throws.
    public init() {}
  }
}
