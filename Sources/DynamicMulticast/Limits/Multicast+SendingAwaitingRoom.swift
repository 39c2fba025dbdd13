public import Invocation
import RuntimeSupport

// These functions are not overloads of `sendOrThrow`: in the top-level code of a `main.swift`, the
// compiler (6.3) would choose the synchronous function even after `await`.
extension Multicast {
  /// Sends a message to all delegates that respond, and suspends until there is room for the
  /// message.
  ///
  /// ```swift
  /// for try await line in lines {
  ///   try await delegates.sendAwaitingRoom("lineReader:didRead:", reader, line)
  /// }
  /// ```
  ///
  /// Dispatching happens on the caller's thread. If there is room, the function returns without
  /// suspending. Otherwise all delegates with room receive the message first. Then the task
  /// suspends, for one delegate after the other, until each delegate with the policy
  /// ``OverflowPolicy/wait(atMost:)`` has had room or the time of its policy is up. No thread is
  /// blocked.
  ///
  /// When called before the first suspension of an asynchronous handler that the same multicast
  /// calls on the sender's thread, the message is deferred, as with ``sendOrThrow(_:_:)``. The
  /// function then returns at once, and the deferred send may block the thread.
  ///
  /// - Parameters:
  ///   - selector: The name of the message.
  ///   - arguments: The arguments of the message, one for each colon of `selector`.
  /// - Throws: ``LimitError`` if a limit has kept the message from delegates, like
  ///   ``sendOrThrow(_:_:)``; `CancellationError` if the task is canceled while it is suspended,
  ///   and the delegates without room then do not receive the message; ``DeliveryFailure`` if the
  ///   message could not leave the process for remote delegates; `InvocationError` if the message
  ///   cannot be sent to any delegate.
  nonisolated(nonsending) public func sendAwaitingRoom<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) async throws {
    try await sendAwaitingRoom(Invocation(selector, repeat each arguments))
  }

  /// Sends an invocation to all delegates that respond, and suspends until there is room for the
  /// invocation.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise use
  /// ``sendAwaitingRoom(_:_:)``.
  ///
  /// - Parameter invocation: The message to send.
  /// - Throws: The same errors as ``sendAwaitingRoom(_:_:)``.
  nonisolated(nonsending) public func sendAwaitingRoom(_ invocation: Invocation) async throws {
    if let mistake = mistake(in: invocation) { throw mistake }
    guard let plan = prepare(invocation),
      let problems = dispatch(invocation, by: plan, appliesPolicies: false)
    else { return }
    var failed = problems.failures
    var isCancelled = false
    let clock = clock
    let start = clock.time
    for refused in problems.refused {
      var attempts = RoomAttempts(refused, since: start, on: clock, blocksThread: false)
      while let waiter = attempts.next() {
        let reason = await waiter.suspend()
        attempts.tryAgain(after: reason, in: nil)
      }
      if case .cancelled = attempts.reason { isCancelled = true }
      if let failure = attempts.failure() { failed.append(failure) }
    }
    if isCancelled { throw CancellationError() }
    try Self.throwFirst(of: failed)
  }
}
