public import Invocation

extension ProtocolProxy {
  /// Creates a mock of the protocol that conforms to the protocol.
  ///
  /// ```swift
  /// let delegate = WorkerDelegateProxy.mock()  // Of `@MessageProtocol(proxy: true)`.
  /// workers.add(delegate, delegateQueue: queue)
  /// delegate.when(.worker(.any, shouldPerform: .equal("copy"))).answer(true)
  /// ```
  ///
  /// The proxy has the functions of ``mock``, with messages that are spelled as calls.
  public static func mock(
    _ behavior: Mock.Behavior = .nice, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    Self(
      to: Mock(
        of: declaration.description, behavior, fileID: fileID, filePath: filePath, line: line,
        column: column))
  }

  /// The mock that gets the messages.
  ///
  /// - Precondition: The target of the proxy is a mock.
  public var mock: Mock {
    if let mock = target as? Mock { return mock }
    fatalError("the target of \(Self.self) is \(type(of: target)), and not a Mock")
  }

  /// Describes a message that may come.
  ///
  /// See ``Mock/when(_:_:fileID:filePath:line:column:)``.
  @discardableResult
  public func when(
    _ call: Call, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> MockedMessage {
    mock.when(call, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Expects a message.
  ///
  /// See ``Mock/expect(_:_:fileID:filePath:line:column:)``.
  @discardableResult
  public func expect(
    _ call: Call, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> MockedMessage {
    mock.expect(call, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Makes the test fail for each unmet expectation.
  ///
  /// See ``Mock/verify(noMoreMessages:fileID:filePath:line:column:)``.
  public func verify(
    noMoreMessages: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    mock.verify(
      noMoreMessages: noMoreMessages, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Waits until all expectations are met, and makes the test fail for each expectation not met in
  /// time.
  ///
  /// See ``Mock/verify(within:noMoreMessages:fileID:filePath:line:column:)``.
  public func verify(
    within limit: Duration, noMoreMessages: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await mock.verify(
      within: limit, noMoreMessages: noMoreMessages, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Makes the test fail unless a message has come.
  ///
  /// Works like the function of a `Mock` with a selector.
  public func verify(
    _ call: Call, times range: some RangeExpression<Int> & Sendable = 1...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    mock.verify(
      call, times: range, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Makes the test fail unless a message has come exactly `count` times.
  public func verify(
    _ call: Call, times count: Int, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    mock.verify(
      call, times: count, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Makes the test fail if a message has come.
  ///
  /// See ``Mock/verifyNever(_:_:fileID:filePath:line:column:)``.
  public func verifyNever(
    _ call: Call, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    mock.verifyNever(call, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Waits for the next message that matches `call`.
  ///
  /// See ``Mock/next(_:within:)-(_,_) async throws``.
  @discardableResult
  public func next(
    _ call: Call, within limit: Duration = .seconds(10)
  ) async throws -> Invocation {
    try await mock.next(call, within: limit)
  }

  /// Blocks the thread until the next message comes that matches `call`.
  ///
  /// See ``Mock/next(_:within:)-(_,_) throws``.
  @available(*, noasync, message: "await it instead")
  @discardableResult
  public func next(_ call: Call, within limit: Duration = .seconds(10)) throws -> Invocation {
    try mock.next(call, within: limit)
  }
}
