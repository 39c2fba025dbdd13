import Dispatch
public import Invocation

// The same twice, for tests that can await and for those that cannot.

extension RecordingDelegate {
  /// Waits for the next message with a selector and arguments as asked.
  ///
  /// Next after those that were waited for before: each message is returned once. One that has come
  /// already is returned at once.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: What the arguments have to be; none for any.
  ///   - limit: How long to wait.
  /// - Returns: The message.
  /// - Throws: ``RecordingError/timedOut(_:heard:)`` when the time is up, `CancellationError` when the
  ///   task is cancelled.
  /// - Precondition: There are as many matchers as the selector has colons, or none.
  @discardableResult
  public final func next(
    _ selector: Selector, _ arguments: ArgumentMatcher..., within limit: Duration = .seconds(10)
  ) async throws -> Invocation {
    let pattern = MessagePattern(selector, arguments)
    let deadline = ContinuousClock.now + limit
    while true {
      let (message, version) = log.take(pattern)
      if let message { return message }
      try Task.checkCancellation()
      if ContinuousClock.now >= deadline { throw timeout(pattern) }
      let wake = Wake()
      let waiter = log.wait(after: version) { wake() }
      let timer = Task {
        try? await Task.sleep(until: deadline, clock: .continuous)
        wake()
      }
      await wake.wait()
      timer.cancel()
      log.stopWaiting(waiter)
    }
  }

  /// Waits for the next message with a selector and arguments as asked, blocking the thread.
  ///
  /// For tests that are not asynchronous. See the form that is awaited.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: What the arguments have to be; none for any.
  ///   - limit: How long to wait.
  /// - Returns: The message.
  /// - Throws: ``RecordingError/timedOut(_:heard:)`` when the time is up.
  /// - Precondition: There are as many matchers as the selector has colons, or none.
  @available(*, noasync, message: "await it instead")
  @discardableResult
  public final func next(
    _ selector: Selector, _ arguments: ArgumentMatcher..., within limit: Duration = .seconds(10)
  ) throws -> Invocation {
    let pattern = MessagePattern(selector, arguments)
    let deadline = ContinuousClock.now + limit
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

  private func timeout(_ pattern: MessagePattern) -> RecordingError {
    .timedOut("\(pattern)", heard: invocations)
  }
}
