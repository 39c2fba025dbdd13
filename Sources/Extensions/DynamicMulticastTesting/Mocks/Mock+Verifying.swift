public import Invocation
import RuntimeSupport

extension Mock {
  /// Makes the test fail for each unmet expectation, at the line of the expectation.
  ///
  /// A failure is reported to the framework that runs the test: Swift Testing or XCTest. Only
  /// messages that have arrived count. So step the delegate's queue, or wait for the queue, before
  /// calling this method; a failure says which deliveries are still pending. Each call checks all
  /// expectations again.
  ///
  /// The test also fails for each message that the strict mock has refused on a thread that does
  /// not know the running test, unless the failure was reported before.
  ///
  /// - Parameters:
  ///   - noMoreMessages: `true` to let the test also fail for each message that neither a
  ///     description nor an earlier call of `verify` matches. A strict mock has already reported
  ///     such a message.
  ///   - fileID: The file that a failure without an expectation shows, in the form that Swift
  ///     Testing uses.
  ///   - filePath: The path of the file.
  ///   - line: The line that a failure without an expectation shows.
  ///   - column: The column that a failure without an expectation shows.
  /// - Precondition: The method is called in a test.
  public func verify(
    noMoreMessages: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    for failure in KeptFailures.take(of: self) { failure.reportToSwiftTesting() }
    let state = state.withLock { $0 }
    for message in state.described {
      for failure in message.failures { TestFailure.report(failure, at: message.line) }
    }
    // A strict mock has reported each such message already.
    guard noMoreMessages, behavior == .nice else { return }
    let known = state.described.map(\.pattern) + state.verified
    for invocation in invocations where !known.contains(where: { $0.matches(invocation) }) {
      TestFailure.report(
        "no more messages were expected, came \(invocation)",
        at: TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  /// Makes the test fail unless a message has come, at the line of this call.
  ///
  /// ```swift
  /// window.verify("stream:didReceiveMessage:", .any, .equal("Hi"), times: 2...)
  /// ```
  ///
  /// All messages count that came since the mock was made or cleared.
  ///
  /// - Precondition: The method is called in a test. The number of conditions is 0 or the number of
  ///   colons in the selector.
  public func verify<each Matcher: ArgumentMatching>(
    _ selector: Selector, _ arguments: repeat each Matcher,
    times range: some RangeExpression<Int> & Sendable = 1..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    verify(
      MessagePattern(selector, repeat each arguments), { $0.times(range) },
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes the test fail unless a message has come exactly `count` times, at the line of this call.
  ///
  /// Works like the function with a selector.
  public func verify<each Matcher: ArgumentMatching>(
    _ selector: Selector, _ arguments: repeat each Matcher, times count: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    verify(
      MessagePattern(selector, repeat each arguments), { $0.times(count) },
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes the test fail unless a message spelled as a call has come, at the line of this call.
  ///
  /// Works like the function with a selector.
  public func verify(
    _ call: some SpelledCall, times range: some RangeExpression<Int> & Sendable = 1...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    verify(
      call.pattern, { $0.times(range) },
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes the test fail unless a message spelled as a call has come exactly `count` times, at the
  /// line of this call.
  public func verify(
    _ call: some SpelledCall, times count: Int, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    verify(
      call.pattern, { $0.times(count) },
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes the test fail if a message has come, at the line of this call.
  ///
  /// - Precondition: The method is called in a test. The number of conditions is 0 or the number of
  ///   colons in the selector.
  public func verifyNever<each Matcher: ArgumentMatching>(
    _ selector: Selector, _ arguments: repeat each Matcher, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    verify(
      MessagePattern(selector, repeat each arguments), { $0.never() },
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes the test fail if a message spelled as a call has come, at the line of this call.
  public func verifyNever(
    _ call: some SpelledCall, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    verify(
      call.pattern, { $0.never() },
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func verify(
    _ pattern: MessagePattern, _ count: (MockedMessage) -> MockedMessage, _ line: TestLine
  ) {
    // An expectation is checked once, and does not become a description of the mock.
    let expected = count(
      MockedMessage(pattern, isExpected: true, declared: nil, of: log, at: line))
    for failure in expected.failures { TestFailure.report(failure, at: line) }
    state.withLock { $0.verified.append(pattern) }
  }
}

extension Mock {
  /// Makes the test fail in which the mock was made, for what no test has got and nothing has
  /// verified.
  ///
  /// Called when the mock is released, on any thread.
  func reportWhatIsLeft() {
    let kept = KeptFailures.take(of: self)
    var unverified: [TestFailure] = []
    // A canceled test ends before its messages come.
    if !Task.isCancelled {
      for message in state.withLock({ $0.described }) where !message.isVerified {
        unverified += message.failures.map {
          TestFailure("the mock was released without 'verify()': \($0)", at: message.line)
        }
      }
    }
    if let origin { return origin.report(kept + unverified) }
    for failure in kept { failure.reportToSwiftTesting() }
    // A program other than a test has nothing that could fail.
    if unverified.isEmpty || !TestFailure.canBeReported { return }
    for failure in unverified { failure.report() }
  }
}
