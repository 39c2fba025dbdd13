package import SwiftDeclarations

/// Something that is wrong with the messages of a program, and how to mend it.
package struct MessageFinding: Hashable, Sendable {
  package var location: Location
  package var severity = MessageDiagnostic.Severity.error
  package var message: String

  /// What to do about it, as in "write 'didFinish' instead of 'didFnish'".
  package var fix: String?
  package var notes: [Note] = []

  /// A position, whose line and column are counted from 1, the column in UTF-8 bytes.
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
