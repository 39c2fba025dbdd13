/// A failure of the running test.
struct TestFailure: Sendable {
  let text: String
  let line: TestLine

  init(_ text: String, at line: TestLine) {
    self.text = text
    self.line = line
  }

  /// `true` if the process contains Swift Testing or XCTest.
  static var canBeReported: Bool { SwiftTesting.loaded != nil || XCTest.loaded != nil }

  /// Makes the running test fail, in the framework that runs the test.
  ///
  /// - Precondition: The process contains Swift Testing or XCTest.
  func report() {
    // Outside a task, Swift Testing does not know the running test, and XCTest does not say whether
    // a test runs. Report the failure to both frameworks, because a framework without a running
    // test drops the report. With a single report, the failure could be lost.
    if !reportToKnownTest() { reportToSwiftTesting() }
  }

  /// Makes the running test fail, unless Swift Testing runs the test and does not know the test on
  /// this thread.
  ///
  /// XCTest knows the running test on every thread.
  ///
  /// - Precondition: The process contains Swift Testing or XCTest.
  /// - Returns: `false` if the failure must be passed to ``reportToSwiftTesting()``, too.
  func reportToKnownTest() -> Bool {
    let (testing, xcTest) = (SwiftTesting.loaded, XCTest.loaded)
    if let testing, testing.runningTest != nil {
      testing.record(text, at: line)
      return true
    }
    if testing == nil, xcTest == nil {
      fatalError(
        "\(line.filePath):\(line.line): \(text) (and neither Swift Testing nor XCTest is here)")
    }
    xcTest?.fail(text, at: line)
    return testing == nil
  }

  /// Makes the running test fail if Swift Testing runs the test.
  func reportToSwiftTesting() {
    SwiftTesting.loaded?.record(text, at: line)
  }

  /// Makes the running test fail, as ``report()``.
  static func report(_ text: String, at line: TestLine) {
    TestFailure(text, at: line).report()
  }
}
