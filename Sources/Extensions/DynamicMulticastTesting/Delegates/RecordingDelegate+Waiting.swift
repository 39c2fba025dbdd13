import Dispatch
public import Invocation

// Two forms of one method: for tests that are asynchronous, and for those that are not.

extension RecordingDelegate {
  /// Waits for the next message with a selector and matching arguments.
  ///
  /// Each message is returned once, in the order of arrival; both forms of this method share the
  /// position. A message that came before the call is returned immediately.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A matcher for each argument; none matches any arguments.
  ///   - limit: The time to wait. If it is zero or negative, the message must have come already.
  /// - Returns: The message.
  /// - Throws: ``RecordingError/timedOut(_:heard:)`` if the message does not come in time,
  ///   `CancellationError` if the task is cancelled while it waits.
  /// - Precondition: There are as many matchers as the selector has colons, or none.
  @discardableResult
  public final func next(
    _ selector: Selector, _ arguments: ArgumentMatcher..., within limit: Duration = .seconds(10)
  ) async throws -> Invocation {
    let pattern = MessagePattern(selector, arguments)
    let deadline = deadline(within: limit)
    while true {
      let (message, version) = log.take(pattern)
      if let message { return message }
      try Task.checkCancellation()
      if ContinuousClock.now >= deadline { throw timeout(pattern) }
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
  }

  /// Waits for the next message with a selector and matching arguments, and blocks the thread meanwhile.
  ///
  /// This form is for tests that are not asynchronous; otherwise it does the same as the other one.
  ///
  /// - Parameters:
  ///   - selector: The selector.
  ///   - arguments: A matcher for each argument; none matches any arguments.
  ///   - limit: The time to wait. If it is zero or negative, the message must have come already.
  /// - Returns: The message.
  /// - Throws: ``RecordingError/timedOut(_:heard:)`` if the message does not come in time.
  /// - Precondition: There are as many matchers as the selector has colons, or none.
  @available(*, noasync, message: "await it instead")
  @discardableResult
  public final func next(
    _ selector: Selector, _ arguments: ArgumentMatcher..., within limit: Duration = .seconds(10)
  ) throws -> Invocation {
    let pattern = MessagePattern(selector, arguments)
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
    // Clocks and `Task.sleep` trap when a far deadline overflows; thirty years are for ever.
    .now + min(max(limit, .zero), .seconds(1_000_000_000))
  }

  private func timeout(_ pattern: MessagePattern) -> RecordingError {
    .timedOut("\(pattern)", heard: invocations)
  }
}
