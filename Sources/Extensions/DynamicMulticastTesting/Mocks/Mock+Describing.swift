public import Invocation
import RuntimeSupport

extension Mock {
  /// Describes a message that may come, to give its answer.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A condition for each argument. Without conditions, all arguments match.
  ///   - fileID: The file that a failure shows, in the form that Swift Testing uses.
  ///   - filePath: The path of the file.
  ///   - line: The line that a failure shows.
  ///   - column: The column that a failure shows.
  /// - Returns: The described message, whose methods set the answers.
  /// - Precondition: The number of conditions is 0 or the number of colons in the selector.
  @discardableResult
  public func when<each Matcher: ArgumentMatching>(
    _ selector: Selector, _ arguments: repeat each Matcher, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MockedMessage {
    describe(
      MessagePattern(selector, repeat each arguments), isExpected: false,
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Describes a message that may come, spelled as a call such as
  /// `WorkerDelegateCall.workerDidFinish(.any)`.
  ///
  /// See ``when(_:_:fileID:filePath:line:column:)``.
  @discardableResult
  public func when(
    _ call: some SpelledCall, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MockedMessage {
    describe(
      call.pattern, isExpected: false,
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects a message, by default exactly once.
  ///
  /// ``verify(noMoreMessages:fileID:filePath:line:column:)`` checks the expectation. If the
  /// expectation is not met, the test fails at the line of this call. If the mock is deallocated,
  /// and the expectation is neither met nor verified, the test also fails there. All messages count
  /// that came since the mock was made or cleared, including the messages that came before this
  /// call. See ``when(_:_:fileID:filePath:line:column:)`` for the parameters.
  ///
  /// - Returns: The message, with methods that change the count and the order, and that answer it.
  /// - Precondition: The number of conditions is 0 or the number of colons in the selector.
  @discardableResult
  public func expect<each Matcher: ArgumentMatching>(
    _ selector: Selector, _ arguments: repeat each Matcher, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MockedMessage {
    describe(
      MessagePattern(selector, repeat each arguments), isExpected: true,
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects a message, spelled as a call such as `WorkerDelegateCall.workerDidFinish(.any)`.
  ///
  /// See ``expect(_:_:fileID:filePath:line:column:)``.
  @discardableResult
  public func expect(
    _ call: some SpelledCall, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> MockedMessage {
    describe(
      call.pattern, isExpected: true,
      TestLine(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func describe(_ pattern: MessagePattern, isExpected: Bool, _ line: TestLine) -> MockedMessage {
    let selector = pattern.selector
    let declared = check(pattern, line)
    let message = MockedMessage(
      pattern, isExpected: isExpected, declared: declared, of: log, at: line
    ) { [weak self] in self?.respondAsynchronously(to: selector) }
    state.withLock { $0.described.append(message) }
    // Respond only after adding the description, for messages that arrive in between.
    if !hasMethod(for: selector) { respond(to: selector) }
    return message
  }

  /// Makes the test fail if a pattern contradicts the protocol of the mock.
  ///
  /// - Returns: The declared types of the message.
  private func check(_ pattern: MessagePattern, _ line: TestLine) -> MethodSignature? {
    let selector = pattern.selector
    let (name, known): (String, [Selector])
    switch model {
    case .none, .object: return nil
    case .description(let description):
      (name, known) = (description.name, description.allRequirements.map(\.selector))
    case .instances(let type): (name, known) = ("\(type)", Array(type.methods.selectors))
    }
    guard let declared = model.signature(for: selector) else {
      let near = selector.nearest(among: known)
      TestFailure.report(
        "'\(name)' does not declare '\(selector)'"
          + (near.map { "; did you mean '\($0)'?" } ?? ""), at: line)
      return nil
    }
    let types = pattern.matchers.map(\.argumentType)
    for (index, type) in types.enumerated() {
      var own = declared.argumentTypes
      own[index] = type
      let found = MethodSignature(argumentTypes: own, returnType: declared.returnType)
      if found.contradicts(declared) {
        TestFailure.report(
          """
          argument \(index) of '\(selector)' is \(declared.argumentTypes[index]), and the condition \
          '\(pattern.matchers[index])' is for \(type)
          """, at: line)
      }
    }
    return declared
  }

  /// Returns the messages so far with a selector and matching arguments.
  ///
  /// ```swift
  /// window.invocations(of: "stream:didReceiveMessage:", .any, .equal("Hi")).count
  /// ```
  ///
  /// - Returns: The messages, in the order of arrival.
  /// - Precondition: The number of conditions is 0 or the number of colons in the selector.
  public func invocations<each Matcher: ArgumentMatching>(
    of selector: Selector, _ arguments: repeat each Matcher
  ) -> [Invocation] {
    invocations.filter(MessagePattern(selector, repeat each arguments).matches)
  }

  /// Returns the messages so far that match a message spelled as a call.
  public func invocations(of call: some SpelledCall) -> [Invocation] {
    invocations.filter(call.pattern.matches)
  }
}
