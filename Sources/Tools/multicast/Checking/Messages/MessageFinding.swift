@_spi(ObjectiveC) package import SwiftDeclarations

/// An error in the messages of a program, with its remedy.
package struct MessageFinding: Hashable, Sendable {
  package var location: Location
  package var severity = MessageDiagnostic.Severity.error
  package var message: String

  /// The remedy, as in "write 'didFinish' instead of 'didFnish'".
  package var fix: String?
  package var notes: [Note] = []

  /// A position in a file.
  ///
  /// Line and column are counted from 1, and the column is counted in UTF-8 bytes.
  package struct Location: Hashable, Sendable {
    package var file: String
    package var line: Int
    package var column: Int
  }

  package struct Note: Hashable, Sendable {
    package var location: Location
    package var message: String
  }
}
