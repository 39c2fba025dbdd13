extension SwiftDeclaration {
  /// An attribute, as in `@available(*, deprecated)`.
  public struct Attribute: Hashable, Sendable {
    /// What stands behind `@`, with its module and generic arguments, as in `Swift.MainActor`.
    public var name: String
    /// The text between the parentheses, nil without any.
    public var arguments: Text?
    public var range: Range<Int>

    public init(name: String, arguments: Text?, range: Range<Int>) {
      self.name = name
      self.arguments = arguments
      self.range = range
    }
  }

  /// A word before the keyword of a declaration, as in `public` or `nonisolated(unsafe)`.
  public struct Modifier: Hashable, Sendable {
    public var name: String
    /// The text between the parentheses, as in `set` of `private(set)`.
    public var detail: String?
    public var range: Range<Int>

    public init(name: String, detail: String?, range: Range<Int>) {
      self.name = name
      self.detail = detail
      self.range = range
    }
  }

  /// A part of the source, by its text and place.
  public struct Text: Hashable, Sendable {
    /// The text, without the spaces and comments around it.
    public var text: String
    /// Offsets in the source's UTF-8.
    public var range: Range<Int>

    public init(text: String, range: Range<Int>) {
      self.text = text
      self.range = range
    }
  }
}
