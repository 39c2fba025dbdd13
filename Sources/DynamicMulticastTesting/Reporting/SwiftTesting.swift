/// Swift Testing, as far as failures need it.
struct SwiftTesting: Sendable {
  private let currentTest: @Sendable () -> Bool
  private let recordIssue: @Sendable (String, TestLine) -> Void

  /// Swift Testing, if the process has it.
  static let loaded: SwiftTesting? = {
    guard let test = _typeByName("7Testing4TestV"), let issue = _typeByName("7Testing5IssueV"),
      let location = _typeByName("7Testing14SourceLocationV"),
      let comment = _typeByName("7Testing7CommentV")
        as? any (RawRepresentable<String> & SendableMetatype).Type
    else { return nil }
    func open<Test>(test: Test.Type) -> SwiftTesting? {
      func open<Issue>(issue: Issue.Type) -> SwiftTesting? {
        func open<Location>(location: Location.Type) -> SwiftTesting? {
          func open<Comment: RawRepresentable<String> & SendableMetatype>(comment: Comment.Type)
            -> SwiftTesting?
          {
            SwiftTesting(test: test, issue: issue, location: location, comment: comment)
          }
          return open(comment: comment)
        }
        return _openExistential(location, do: open(location:))
      }
      return _openExistential(issue, do: open(issue:))
    }
    return _openExistential(test, do: open(test:))
  }()

  private struct CurrentTest<Test>: Sendable {
    let get: @Sendable () -> Test?
  }

  private struct MakeLocation<Location>: Sendable {
    // An initializer owns what it is passed.
    let call:
      @Sendable (
        _ fileID: consuming String, _ filePath: consuming String, _ line: Int, _ column: Int
      ) -> Location
  }

  private struct RecordIssue<Comment, Location, Issue>: Sendable {
    let call: @Sendable (_ comment: Comment?, _ location: Location) -> Issue
  }

  private init?<Test, Issue, Location, Comment: RawRepresentable<String> & SendableMetatype>(
    test: Test.Type, issue: Issue.Type, location: Location.Type, comment: Comment.Type
  ) {
    guard
      let current = LoadedFunction.find(
        "$s7Testing4TestV7currentACSgvgZ", as: CurrentTest<Test>.self),
      let makeLocation = LoadedFunction.find(
        "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC",
        as: MakeLocation<Location>.self),
      let record = LoadedFunction.find(
        "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ",
        as: RecordIssue<Comment, Location, Issue>.self)
    else { return nil }
    currentTest = { current.get() != nil }
    recordIssue = { text, line in
      let location = makeLocation.call(
        "\(line.fileID)", "\(line.filePath)", Int(line.line), Int(line.column))
      _ = record.call(Comment(rawValue: text), location)
    }
  }

  /// Whether the present task is in a test.
  var isRunningTest: Bool { currentTest() }

  /// Makes the running test fail, or the whole run if it is not known which one that is.
  func record(_ text: String, at line: TestLine) {
    recordIssue(text, line)
  }
}
