/// Contains the items of a source file, and diagnostics for the parts that could not be read.
///
/// A program is read like a ``Header``, but with the bodies of methods and functions. Scripts may
/// have statements outside of functions.
package struct Program: Sendable {
  package let source: SourceText

  /// Lists the items in the order of the text.
  package let items: [ProgramItem]

  /// The definitions of the macros at the end of the text, each as the text after `#define`.
  package let definitions: [String]

  /// Lists the diagnostics in the order of the text.
  package let diagnostics: [Diagnostic]

  /// `true` if the text ends within brackets, within a class or before an operand.
  ///
  /// An unfinished text may also have mistakes. A missing semicolon at the end does not make a text
  /// unfinished.
  package let isUnfinished: Bool
}
