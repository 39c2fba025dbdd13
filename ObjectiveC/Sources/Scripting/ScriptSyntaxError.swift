public import ObjectiveCSyntax

/// Mistakes in a text that is not a valid program.
public struct ScriptSyntaxError: Error {
  /// Mistakes in the text, followed by the mistakes in imported files.
  ///
  /// The array also contains notes, for example about an imported file that was not found.
  public let diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

extension ScriptSyntaxError: CustomStringConvertible {
  /// Mistakes with their positions, one line for each mistake.
  public var description: String {
    diagnostics.map { diagnostic in
      // Most diagnostics are errors, so only other severities are printed.
      diagnostic.severity == .error
        ? "\(diagnostic.file):\(diagnostic.position): \(diagnostic.message)" : "\(diagnostic)"
    }.joined(separator: "\n")
  }
}
