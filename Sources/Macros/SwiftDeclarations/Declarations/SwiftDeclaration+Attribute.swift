extension SwiftDeclaration {
  /// An attribute, as in `@available(*, deprecated)`.
  public struct Attribute: Hashable, Sendable {
    /// The name after `@`, including its module and generic arguments, as in `Swift.MainActor`.
    public var name: String

    /// Contains the text between the parentheses, or is `nil` if there are no parentheses.
    public var arguments: Text?

    /// Extends from the `@` to the closing parenthesis.
    public var range: Range<Int>

    /// Makes an attribute.
    public init(name: String, arguments: Text?, range: Range<Int>) {
      self.name = name
      self.arguments = arguments
      self.range = range
    }
  }
}
