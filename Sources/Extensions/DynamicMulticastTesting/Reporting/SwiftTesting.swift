import RuntimeSupport

/// Functions of Swift Testing that report failures, found in the process at run time.
struct SwiftTesting: Sendable {
  private let currentTest: @Sendable () -> RunningTest?
  private let recordIssue: @Sendable (String, TestLine) -> Void

  private static let framework = TestFramework(name: "Swift Testing", library: "Testing")

  /// The functions of Swift Testing, or `nil` if the process does not contain Swift Testing.
  static let loaded: SwiftTesting? = {
    let types = ["4Test", "5Issue", "14SourceLocation", "7Comment"].map {
      (name: "7Testing\($0)V", type: _typeByName("7Testing\($0)V"))
    }
    // A statically linked program contains the types, but no library.
    guard framework.isLoaded || types.contains(where: { $0.type != nil }) else { return nil }
    func type(_ index: Int) -> any Any.Type {
      guard let type = types[index].type else { framework.reportMissing(types[index].name) }
      return type
    }
    let (test, issue, location) = (type(0), type(1), type(2))
    guard let comment = type(3) as? any (RawRepresentable<String> & SendableMetatype).Type else {
      framework.reportMissing(types[3].name)
    }
    func open<Test>(test: Test.Type) -> SwiftTesting {
      func open<Issue>(issue: Issue.Type) -> SwiftTesting {
        func open<Location>(location: Location.Type) -> SwiftTesting {
          func open<Comment: RawRepresentable<String> & SendableMetatype>(comment: Comment.Type)
            -> SwiftTesting
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
    // The parameters are `consuming`, because an initializer takes ownership of its arguments.
    let call:
      @Sendable (
        _ fileID: consuming String, _ filePath: consuming String, _ line: Int, _ column: Int
      ) -> Location
  }

  private struct RecordIssue<Comment, Location, Issue>: Sendable {
    let call: @Sendable (_ comment: Comment?, _ location: Location) -> Issue
  }

  private init<Test, Issue, Location, Comment: RawRepresentable<String> & SendableMetatype>(
    test: Test.Type, issue: Issue.Type, location: Location.Type, comment: Comment.Type
  ) {
    let current = Self.framework.function(
      "$s7Testing4TestV7currentACSgvgZ", as: CurrentTest<Test>.self)
    let makeLocation = Self.framework.function(
      "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC",
      as: MakeLocation<Location>.self)
    let record = Self.framework.function(
      "$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ",
      as: RecordIssue<Comment, Location, Issue>.self)
    currentTest = { current.get().map { RunningTest($0 as? AnyHashable) } }
    recordIssue = { text, line in
      let location = makeLocation.call(
        "\(line.fileID)", "\(line.filePath)", Int(line.line), Int(line.column))
      _ = record.call(Comment(rawValue: text), location)
    }
  }

  /// The test to which the current task belongs.
  var runningTest: RunningTest? { currentTest() }

  /// Makes the running test fail, or the whole test run if Swift Testing does not know the running
  /// test.
  func record(_ text: String, at line: TestLine) {
    recordIssue(text, line)
  }
}

/// A test that Swift Testing runs.
struct RunningTest: Equatable, Sendable {
  private let test: UncheckedSendable<AnyHashable?>

  /// Wraps a `Test`, which is `Sendable`.
  fileprivate init(_ test: AnyHashable?) {
    self.test = UncheckedSendable(test)
  }

  static func == (left: RunningTest, right: RunningTest) -> Bool {
    left.test.value == right.test.value
  }
}
