public import ObjectiveCSyntax
import ScriptProgram

/// The mistakes of a text that is not a valid program.
public struct ScriptSyntaxError: Error {
  /// The mistakes, in the order of the text.
  public let diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics.sorted { $0.position < $1.position }
  }
}

extension ScriptSyntaxError: CustomStringConvertible {
  /// The mistakes with their positions, a line each.
  public var description: String {
    // All of them are errors, so the severity says nothing.
    diagnostics.map { "\($0.file):\($0.position): \($0.message)" }.joined(separator: "\n")
  }
}
