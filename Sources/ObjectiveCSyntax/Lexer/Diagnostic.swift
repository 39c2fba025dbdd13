/// What a reader has to say about a place in a text.
public struct Diagnostic: Hashable, Sendable {
  /// The name of the text.
  public let file: String

  /// The place.
  public let position: SourcePosition

  /// What is the matter, and what was made of it.
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
