/// What a test is found to have got wrong.
enum TestFailure {
  /// Makes the running test fail, in whichever framework runs it.
  ///
  /// - Precondition: The process has Swift Testing or XCTest.
  static func report(_ text: String, at line: TestLine) {
    let (testing, xcTest) = (SwiftTesting.loaded, XCTest.loaded)
    if let testing, testing.isRunningTest { return testing.record(text, at: line) }
    if testing == nil, xcTest == nil {
      fatalError(
        "\(line.filePath):\(line.line): \(text) (and neither Swift Testing nor XCTest is here)")
    }
    // On a thread that is in no task Swift Testing does not know the test, and XCTest does not tell.
    // Both are told, and the one that does not run tests drops it: better than that both do.
    testing?.record(text, at: line)
    xcTest?.fail(text, at: line)
  }
}
