extension SwiftFile {
  /// A syntax error: a part of a source that could not be read.
  public struct Diagnostic: Hashable, Sendable {
    /// The description of the error, a sentence without a period.
    public let message: String

    /// The offset of the error in the source's UTF-8.
    public let offset: Int
  }
}
