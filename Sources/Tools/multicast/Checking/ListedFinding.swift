import SwiftDeclarations

/// A finding in the form that `multicast check` prints.
struct ListedFinding: Encodable {
  struct Note: Encodable {
    let file: String
    let line: Int
    let column: Int
    let message: String
  }

  let file: String
  let line: Int
  let column: Int
  let severity: String
  let message: String
  let fix: String?
  let notes: [Note]

  init(_ finding: MessageFinding) {
    file = finding.location.file
    line = finding.location.line
    column = finding.location.column
    severity = finding.severity.rawValue
    message = finding.message
    fix = finding.fix
    notes = finding.notes.map {
      Note(
        file: $0.location.file, line: $0.location.line, column: $0.location.column,
        message: $0.message)
    }
  }

  /// Writes the finding as text: a line with the message, and a line for the fix and for each note.
  var text: String {
    let place = "\(file):\(line):\(column)"
    let lines =
      ["\(place): \(severity): \(message)"] + (fix.map { ["\(place): fix: \($0)"] } ?? [])
    return (lines + notes.map { "\($0.file):\($0.line):\($0.column): note: \($0.message)" })
      .joined(separator: "\n")
  }
}
