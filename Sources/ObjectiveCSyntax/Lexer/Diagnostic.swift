/// A message of a reader about a position in a text.
public struct Diagnostic: Hashable, Sendable {
  /// The name of the text.
  public let file: String

  /// The position.
  public let position: SourcePosition

  /// Whether a declaration was lost, or a type only guessed.
  public let severity: Severity

  /// The mistake, and what was assumed instead.
  public let message: String

  /// Makes a diagnostic from its parts.
  public init(
    file: String, position: SourcePosition, severity: Severity = .error, message: String
  ) {
    self.file = file
    self.position = position
    self.severity = severity
    self.message = message
  }

  package init(
    _ message: String, severity: Severity = .error, at offset: Int, in source: SourceText
  ) {
    self.init(
      file: source.name, position: source.position(at: offset), severity: severity,
      message: message)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as compilers write it, `Worker.h:12:3: error: expected ';'`.
  public var description: String { "\(file):\(position): \(severity): \(message)" }
}
