extension SwiftFile {
  /// Something that could not be read in a source.
  public struct Diagnostic: Hashable, Sendable {
    /// A sentence without a full stop.
    public let message: String

    /// Where in the source's UTF-8 it is.
    public let offset: Int
  }
}
