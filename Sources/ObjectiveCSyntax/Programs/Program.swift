/// A source file, and what could be read of it.
///
/// As ``Header``, and what stands in implementations and functions besides. Statements may stand
/// outside of functions, as scripts have them.
package struct Program: Sendable {
  package let source: SourceText

  /// What is in it, in the order of the text.
  package let items: [ProgramItem]

  /// The macros that are defined at its end: what their lines say behind `#define`.
  package let definitions: [String]

  /// What could not be read, in the order of the text.
  package let diagnostics: [Diagnostic]
}
