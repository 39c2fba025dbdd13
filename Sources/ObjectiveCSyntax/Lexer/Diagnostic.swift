/// A message about a position in a text.
public struct Diagnostic: Hashable, Sendable {
  /// The name of the text.
  public let file: String

  /// The position.
  public let position: SourcePosition

  /// The mistake, and what was assumed instead.
  public let message: String

  /// Makes a diagnostic from its parts.
  public init(file: String, position: SourcePosition, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }

  package init(_ message: String, at offset: Int, in source: SourceText) {
    self.init(file: source.name, position: source.position(at: offset), message: message)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as compilers write it, `Worker.h:12:3: expected ';'`.
  public var description: String { "\(file):\(position): \(message)" }
}
