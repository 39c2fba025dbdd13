import Dispatch
public import Invocation
import RuntimeSupport

// Each method `next` exists twice, for asynchronous and for synchronous tests.

extension Mock {
  /// Waits for the next message with the given `selector` and matching `arguments`.
  ///
  /// Each message is returned once, in the order of arrival. Both forms of `next` share the
  /// position in the order. If a matching message came before the call, the method returns this
  /// message immediately.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A condition for each argument. Without conditions, all arguments match.
  ///   - limit: The time to wait. If `limit` is zero or negative, the message must have come
  ///     already.
  /// - Returns: The message.
  /// - Throws: ``MockError/timedOut(_:heard:)`` if the message does not come in time, or
  ///   `CancellationError` if the task is canceled while it waits.
  /// - Precondition: The number of conditions is 0 or the number of colons in the selector.
  @discardableResult
  public func next<each Matcher: ArgumentMatching>(
    _ selector: Selector, _ arguments: repeat each Matcher, within limit: Duration = .seconds(10)
  ) async throws -> Invocation {
    try await next(MessagePattern(selector, repeat each arguments), within: limit)
  }

  /// Waits for the next message spelled as a call.
  ///
  /// Works like the function with a selector.
  @discardableResult
  public func next(
    _ call: some SpelledCall, within limit: Duration = .seconds(10)
  ) async throws -> Invocation {
    try await next(call.pattern, within: limit)
  }

  private nonisolated(nonsending) func next(
    _ pattern: MessagePattern, within limit: Duration
  ) async throws -> Invocation {
    let deadline = deadline(within: limit)
    while true {
      let (message, version) = log.take(pattern)
      if let message { return message }
      try Task.checkCancellation()
      if ContinuousClock.now >= deadline { throw timeout(pattern) }
      await waitForMessage(after: version, until: deadline)
    }
  }

  private nonisolated(nonsending) func waitForMessage(
    after version: Int, until deadline: ContinuousClock.Instant
  ) async {
    let arrival = OneShotSignal()
    let waiter = log.wait(after: version) { arrival.signal() }
    let timer = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      arrival.signal()
    }
    await arrival.wait()
    timer.cancel()
    log.stopWaiting(waiter)
  }

  /// Waits until all expectations are met, and makes the test fail for each expectation not met in
  /// time.
  ///
  /// - Parameters:
  ///   - limit: The time to wait. If all expectations are met, the method does not wait, so a
  ///     message that comes too often may come later.
  ///   - noMoreMessages: As in ``verify(noMoreMessages:fileID:filePath:line:column:)``.
  ///   - fileID: The file that a failure without an expectation shows, in the form that Swift
  ///     Testing uses.
  ///   - filePath: The path of the file.
  ///   - line: The line that a failure without an expectation shows.
  ///   - column: The column that a failure without an expectation shows.
  /// - Precondition: The method is called in a test.
  public func verify(
    within limit: Duration, noMoreMessages: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let deadline = deadline(within: limit)
    while true {
      // Read the version before the expectations, so that no message in between is missed.
      let version = log.version
      let isMet = state.withLock { $0.described }.allSatisfy(\.failures.isEmpty)
      if isMet || Task.isCancelled || ContinuousClock.now >= deadline { break }
      await waitForMessage(after: version, until: deadline)
    }
    verify(
      noMoreMessages: noMoreMessages, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  /// Blocks the thread until the next message with the given `selector` and matching `arguments`
  /// comes.
  ///
  /// This form of `next` is for synchronous tests. Each message is returned once, in the order of
  /// arrival, and this form shares the position in the order with the asynchronous form. If a
  /// matching message came before the call, the method returns this message immediately.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A condition for each argument. Without conditions, all arguments match.
  ///   - limit: The time to wait. If `limit` is zero or negative, the message must have come
  ///     already.
  /// - Returns: The message.
  /// - Throws: ``MockError/timedOut(_:heard:)`` if the message does not come in time.
  /// - Precondition: The number of conditions is 0 or the number of colons in the selector.
  @available(*, noasync, message: "await it instead")
  @discardableResult
  public func next<each Matcher: ArgumentMatching>(
    _ selector: Selector, _ arguments: repeat each Matcher, within limit: Duration = .seconds(10)
  ) throws -> Invocation {
    try waitForNext(MessagePattern(selector, repeat each arguments), within: limit)
  }

  /// Blocks the thread until the next message comes that is spelled as a call.
  ///
  /// Works like the function with a selector.
  @available(*, noasync, message: "await it instead")
  @discardableResult
  public func next(
    _ call: some SpelledCall, within limit: Duration = .seconds(10)
  ) throws -> Invocation {
    try waitForNext(call.pattern, within: limit)
  }

  private func waitForNext(
    _ pattern: MessagePattern, within limit: Duration
  ) throws -> Invocation {
    let deadline = deadline(within: limit)
    while true {
      let (message, version) = log.take(pattern)
      if let message { return message }
      let rest = deadline - ContinuousClock.now
      if rest <= .zero { throw timeout(pattern) }
      let semaphore = DispatchSemaphore(value: 0)
      let waiter = log.wait(after: version) { semaphore.signal() }
      _ = semaphore.wait(timeout: .now() + rest / .seconds(1))
      log.stopWaiting(waiter)
    }
  }

  private func deadline(within limit: Duration) -> ContinuousClock.Instant {
    // Clocks and `Task.sleep` trap if a deadline overflows. Thirty years are long enough for every
    // test.
    .now + min(max(limit, .zero), .seconds(1_000_000_000))
  }

  private func timeout(_ pattern: MessagePattern) -> MockError {
    .timedOut("\(pattern)", heard: invocations)
  }
}
