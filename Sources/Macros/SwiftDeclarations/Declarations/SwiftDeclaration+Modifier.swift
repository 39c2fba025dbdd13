extension SwiftDeclaration {
  /// A word before the keyword of a declaration, as in `public` or `nonisolated(unsafe)`.
  public struct Modifier: Hashable, Sendable {
    /// The word.
    public var name: String

    /// The text between the parentheses, as in `set` of `private(set)`.
    public var detail: String?

    /// From the word to the last parenthesis.
    public var range: Range<Int>

    /// Makes a modifier.
    public init(name: String, detail: String?, range: Range<Int>) {
      self.name = name
      self.detail = detail
      self.range = range
    }
  }
}
