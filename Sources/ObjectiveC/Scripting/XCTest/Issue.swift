import Foundation
import Invocation
import ObjectiveCSyntax

/// The content of an `XCTIssue`: a failure that a test records.
struct Issue: FoundationType {
  static let className = "XCTIssue"
  static let recording: Selector = "recordIssue:"

  let description: String
  let location: SourceCodeLocation?
}

/// The content of an `XCTSourceCodeContext`.
private struct SourceCodeContext: FoundationType {
  static let className = "XCTSourceCodeContext"
  let location: SourceCodeLocation?
}

/// The content of an `XCTSourceCodeLocation`.
struct SourceCodeLocation: FoundationType {
  static let className = "XCTSourceCodeLocation"
  private let file: String
  private let position: SourcePosition
  private let line: String

  init(_ location: ScriptError.SourceLocation) {
    (file, position, line) = (location.file, location.position, location.line)
  }

  /// Installs the classes of issues, and `recordIssue:` of test cases.
  static func install(in library: StandardLibrary, _ cases: ClassObject) {
    library.table(Issue.self) { issue in
      issue.property("compactDescription", \.description)
      issue.method("sourceCodeContext") { SourceCodeContext(location: $0.location) }
    }
    library.table(SourceCodeContext.self) { $0.property("location", \.location) }
    library.table(SourceCodeLocation.self) { location in
      location.method("fileURL") { URL(fileURLWithPath: $0.file) }
      location.method("lineNumber") { $0.position.line }
    }
    cases.procedure(Issue.recording, "@") { call in
      let issue = try call.required(0, FoundationObject<Issue>.self).content()
      try call.currentTest.fail(
        issue.description,
        at: issue.location.map { .init(file: $0.file, position: $0.position, line: $0.line) })
    }
  }
}
