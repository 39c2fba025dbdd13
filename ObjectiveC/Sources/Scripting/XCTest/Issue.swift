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

  private init(_ file: String, _ number: Int) {
    (self.file, position, line) = (file, SourcePosition(line: number, column: 1), "")
  }

  /// Installs the classes of issues, and `recordIssue:` of test cases.
  static func install(in library: StandardLibrary, _ cases: ClassObject) {
    library.constants(
      "XCTIssueType",
      [
        "AssertionFailure", "ThrownError", "UncaughtException", "PerformanceRegression", "System",
        "UnmatchedExpectedFailure",
      ], from: 0, .long)
    library.table(Issue.self) { issue in
      issue.make(nil, "initWithType:compactDescription:") { (_: Int, text: String) in
        Issue(description: text, location: nil)
      }
      let details = "detailedDescription:sourceCodeContext:associatedError:attachments:"
      issue.make(nil, Selector(valid: "initWithType:compactDescription:" + details)) {
        (_: Int, text: String, _: String?, context: SourceCodeContext?, _: Object?, _: Object?) in
        Issue(description: text, location: context?.location)
      }
      issue.property("compactDescription", \.description)
      issue.method("sourceCodeContext") { SourceCodeContext(location: $0.location) }
    }
    library.table(SourceCodeContext.self) { context in
      context.make(nil, "initWithLocation:") { SourceCodeContext(location: $0) }
      context.property("location", \.location)
    }
    library.table(SourceCodeLocation.self) { location in
      location.make(nil, "initWithFilePath:lineNumber:") { SourceCodeLocation($0, $1) }
      location.make(nil, "initWithFileURL:lineNumber:") { SourceCodeLocation(($0 as URL).path, $1) }
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
