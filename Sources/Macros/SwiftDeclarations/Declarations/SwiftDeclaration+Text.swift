extension SwiftDeclaration {
  /// A part of the source, with its text and position.
  public struct Text: Hashable, Sendable {
    /// The text, without surrounding spaces and comments.
    public var text: String

    /// Offsets of the text in the source's UTF-8.
    public var range: Range<Int>

    /// Makes a part of a source.
    public init(text: String, range: Range<Int>) {
      self.text = text
      self.range = range
    }
  }
}
