public import ObjectiveCSyntax

/// A text that is no program: it cannot be read, or makes no sense.
public struct ScriptSyntaxError: Error {
  /// What is wrong, in the order of the text.
  public let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics.sorted { $0.position < $1.position }
  }
}

extension ScriptSyntaxError: CustomStringConvertible {
  /// Each with its place, a line each.
  public var description: String { diagnostics.map { "\($0)" }.joined(separator: "\n") }
}
