/// The items of a source file, and diagnostics for what could not be read.
///
/// Read as a ``Header`` is, with the bodies of methods and functions. Scripts may have statements
/// outside of functions.
package struct Program: Sendable {
  package let source: SourceText

  /// The items, in the order of the text.
  package let items: [ProgramItem]

  /// The definitions of the macros at the end of the text, each as after `#define`.
  package let definitions: [String]

  /// The mistakes that were found, in the order of the text.
  package let diagnostics: [Diagnostic]

  /// Whether the text is incomplete: it ends in brackets, in a class or before an operand.
  ///
  /// Such a text may have mistakes besides. A missing semicolon at the end does not make a text
  /// incomplete.
  package let isUnfinished: Bool
}
