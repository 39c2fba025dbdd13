public import ObjectiveCSyntax

/// The mistakes of a text that is not a valid program.
public struct ScriptSyntaxError: Error {
  /// The mistakes, in the order of the text and then of the files that it imports, with notes such as
  /// that an imported file is not found.
  public let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}

extension ScriptSyntaxError: CustomStringConvertible {
  /// The mistakes with their positions, a line each.
  public var description: String {
    diagnostics.map { diagnostic in
      // Most of them are errors, so only the severity of the others says something.
      diagnostic.severity == .error
        ? "\(diagnostic.file):\(diagnostic.position): \(diagnostic.message)" : "\(diagnostic)"
    }.joined(separator: "\n")
  }
}
