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
  public var description: String {
    // All of them are errors, so the severity says nothing.
    diagnostics.map { "\($0.file):\($0.position): \($0.message)" }.joined(separator: "\n")
  }
}
