extension SwiftDeclaration {
  /// An attribute, as in `@available(*, deprecated)`.
  public struct Attribute: Hashable, Sendable {
    /// What stands behind `@`, with its module and generic arguments, as in `Swift.MainActor`.
    public var name: String

    /// The text between the parentheses, nil without any.
    public var arguments: Text?

    /// From the `@` to the last parenthesis.
    public var range: Range<Int>

    /// Makes an attribute.
    public init(name: String, arguments: Text?, range: Range<Int>) {
      self.name = name
      self.arguments = arguments
      self.range = range
    }
  }
}
