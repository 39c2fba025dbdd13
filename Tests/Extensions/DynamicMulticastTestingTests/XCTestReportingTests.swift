@testable import DynamicMulticastTesting
import XCTest

/// Tests of failures in XCTest, which override `recordFailure` to catch and examine them.
final class XCTestReportingTests: XCTestCase {
  private struct Failure: Equatable {
    let description: String
    let file: String
    let line: Int
  }

  private var isCatching = false
  private var failures: [Failure] = []

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    if isCatching {
      failures.append(Failure(description: description, file: filePath, line: lineNumber))
    } else {
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  }

  private func failures(of body: () -> Void) -> [Failure] {
    failures = []
    isCatching = true
    body()
    isCatching = false
    return failures
  }

  func testWhatIsNotMetIsAFailureAtTheLineWhereItWasExpected() {
    let delegate = Mock()
    let line = #line + 1
    delegate.expect("hear:", .equal(5))

    XCTAssertEqual(
      failures { delegate.verify() },
      [
        Failure(
          description: "failed - 'hear:5' was expected once, came never; nothing came",
          file: #filePath, line: line)
      ])
  }

  func testAMessageThatAStrictMockDoesNotKnowIsAFailureWhereItComes() throws {
    let line = #line + 1
    let mock = Mock(.strict)
    let found = failures { _ = try? mock.perform("hear:", 6) }
    XCTAssertEqual(found.map(\.line), [line])
    let text = try XCTUnwrap(found.first).description
    XCTAssert(text.contains("(sent by closure #1 in XCTestReportingTests.testAMessage"), text)
  }

  func testAMessageThatComesUnexpectedOnAQueueIsAFailureOnce() {
    let mock = Mock(.strict)
    let queue = DispatchQueue(label: "window")
    let found = failures {
      queue.async { _ = try? mock.perform("hear:", 6) }
      queue.sync {}
      mock.verify()
    }
    XCTAssertEqual(found.count, 1)
  }

  func testAnExpectationThatNothingVerifiesIsAFailureWhenItsMockIsReleased() {
    let line = #line + 3
    let found = failures {
      let mock = Mock()
      mock.expect("hear:", .equal(5))
    }
    XCTAssertEqual(
      found,
      [
        Failure(
          description: """
            failed - the mock was released without 'verify()': 'hear:5' was expected once, came \
            never; nothing came
            """,
          file: #filePath, line: line)
      ])
  }

  func testAFailureOnAThreadWithoutATaskIsNotLost() {
    let delegate = Mock()
    delegate.expect("hear:")
    let found = failures {
      let semaphore = DispatchSemaphore(value: 0)
      Thread {
        delegate.verify()
        semaphore.signal()
      }.start()
      semaphore.wait()
    }
    XCTAssertEqual(found.count, 1)
  }

  func testWhatIsMetIsNoFailure() throws {
    let delegate = Mock()
    delegate.expect("hear:")
    try delegate.perform("hear:", 1)
    delegate.verify()
    XCTAssertEqual(try delegate.next("hear:").arguments.count, 1)
  }
}
