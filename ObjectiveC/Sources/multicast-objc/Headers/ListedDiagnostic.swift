import ObjectiveCSyntax

/// A diagnostic in the form that `multicast-objc headers --json` prints.
struct ListedDiagnostic: Encodable {
  let file: String
  let line: Int
  let column: Int
  let severity: String
  let message: String

  init(_ diagnostic: Diagnostic) {
    file = diagnostic.file
    line = diagnostic.position.line
    column = diagnostic.position.column
    severity = diagnostic.severity.rawValue
    message = diagnostic.message
  }
}
