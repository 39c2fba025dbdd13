/// A failure of the running test.
enum TestFailure {
  /// Makes the running test fail, in the framework that runs the test.
  ///
  /// - Precondition: The process contains Swift Testing or XCTest.
  static func report(_ text: String, at line: TestLine) {
    let (testing, xcTest) = (SwiftTesting.loaded, XCTest.loaded)
    if let testing, testing.isRunningTest { return testing.record(text, at: line) }
    if testing == nil, xcTest == nil {
      fatalError(
        "\(line.filePath):\(line.line): \(text) (and neither Swift Testing nor XCTest is here)")
    }
    // Outside a task, Swift Testing does not know the running test, and XCTest does not say whether
    // a test runs. Report the failure to both frameworks, because a framework without a running
    // test drops the report. With a single report, the failure could be lost.
    testing?.record(text, at: line)
    xcTest?.fail(text, at: line)
  }
}
