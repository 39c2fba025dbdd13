extension SwiftDeclaration {
  /// Lists the effects of a function or accessor: `async`, `throws` or `rethrows`, and the error
  /// type.
  public struct Effects: Hashable, Sendable {
    /// A Boolean value that indicates whether the function is `async` or `reasync`.
    public var isAsync = false

    /// `throws` or `rethrows`, or `nil` if the function does not throw.
    public var throwing: String?

    /// The type in parentheses after `throws`.
    public var errorType: Text?

    /// Makes the effects of a function that neither waits nor throws.
    public init() {}
  }
}
