/// XCTest, as far as failures need it.
struct XCTest: Sendable {
  private let function: Fail

  private struct Fail: Sendable {
    let call: @Sendable (_ message: String, _ file: StaticString, _ line: UInt) -> Void
  }

  /// XCTest, if the process has it.
  static let loaded = LoadedFunction.find(
    "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF", as: Fail.self
  ).map(XCTest.init)

  private init(_ function: Fail) {
    self.function = function
  }

  /// Makes the running test fail, if there is one.
  func fail(_ text: String, at line: TestLine) {
    function.call(text, line.filePath, line.line)
  }
}
