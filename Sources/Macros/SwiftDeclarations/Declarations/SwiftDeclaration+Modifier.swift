extension SwiftDeclaration {
  /// A modifier before the keyword of a declaration, as in `public` or `nonisolated(unsafe)`.
  public struct Modifier: Hashable, Sendable {
    /// The word without parentheses, such as `private`.
    public var name: String

    /// The text between the parentheses, such as `set` in `private(set)`.
    public var detail: String?

    /// Extends from the word to the closing parenthesis.
    public var range: Range<Int>

    /// Makes a modifier.
    public init(name: String, detail: String?, range: Range<Int>) {
      self.name = name
      self.detail = detail
      self.range = range
    }
  }
}
