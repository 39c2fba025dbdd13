/// Reports failures by a function of XCTest, found in the process at run time.
struct XCTest: Sendable {
  private let function: Fail

  private struct Fail: Sendable {
    let call: @Sendable (_ message: String, _ file: StaticString, _ line: UInt) -> Void
  }

  private static let framework = TestFramework(name: "XCTest", library: "XCTest")

  /// The function of XCTest, or `nil` if the process does not contain XCTest.
  static let loaded: XCTest? = {
    guard framework.isLoaded || _typeByName("6XCTest0A4CaseC") != nil else { return nil }
    return XCTest(
      framework.function("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF", as: Fail.self))
  }()

  private init(_ function: Fail) {
    self.function = function
  }

  /// Makes the running test fail, if a test is running.
  func fail(_ text: String, at line: TestLine) {
    function.call(text, line.filePath, line.line)
  }
}
