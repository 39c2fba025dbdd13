import Dispatch
public import Invocation
import RuntimeSupport

extension Multicast {
  /// Sends a message to all delegates that respond to it, and suspends where `send` would block.
  ///
  /// ```swift
  /// for try await line in lines {
  ///   try await delegates.sendSuspending("lineReader:didRead:", reader, line)
  /// }
  /// ```
  ///
  /// It dispatches as ``send(_:_:)`` does, on the caller's thread, and returns at once if there is
  /// room. If not, the task suspends until delegates whose policy is
  /// ``OverflowPolicy/wait(atMost:)`` have room, one after the other, after all others have got the
  /// message. No thread is blocked meanwhile.
  ///
  /// - Throws: ``LimitError`` as ``sendOrThrow(_:_:)``; `CancellationError` if the task is
  ///   cancelled while it waits, and the delegates that it still waits for do not get the message;
  ///   ``DeliveryFailure`` if the message was to leave the process and could not; `InvocationError`
  ///   if it cannot be sent to any delegate.
  nonisolated(nonsending) public func sendSuspending<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) async throws {
    try await sendSuspending(Invocation(selector, repeat each arguments))
  }

  /// Sends an invocation to all delegates that respond to it, and suspends where `send` would
  /// block.
  ///
  /// See ``sendSuspending(_:_:)``.
  ///
  /// - Throws: As ``sendSuspending(_:_:)``.
  nonisolated(nonsending) public func sendSuspending(_ invocation: Invocation) async throws {
    if let mistake = mistake(in: invocation) { throw mistake }
    guard let plan = prepare(invocation),
      let problems = dispatch(invocation, by: plan, settles: false)
    else { return }
    var failed = problems.failures
    var isCancelled = false
    for var delivery in problems.refused {
      while case .mustWait(let byTotal) = delivery.admission {
        guard let reason = await wait(for: &delivery, byTotal) else { continue }
        if case .cancelled = reason { isCancelled = true }
        failed.append(fail(delivery, reason, byTotal: byTotal))
        delivery.admission = .closed
      }
      if let failure = settle(delivery) { failed.append(failure) }
    }
    if isCancelled { throw CancellationError() }
    try Self.throwFirst(of: failed)
  }

  /// Suspends the sender's task until there is room, and tries again.
  ///
  /// - Returns: Why it waits no longer; nil if the delivery has another admission now.
  nonisolated(nonsending) private func wait(
    for refused: inout RefusedDelivery, _ byTotal: Bool
  ) async -> LimitError.Reason? {
    let wait = refused.wait(blocksThread: false, byTotal: byTotal)
    let deadline = DispatchTime(after: refused.longestWait(byTotal))
    var isFirst = false
    while true {
      if let cycle = WaitGraph.begin(wait) { return .cycle(cycle) }
      let reason = await RoomWaiter(for: refused, byTotal: byTotal)
        .suspend(isFirst: isFirst, until: deadline)
      // Before the message is dispatched: its handler may ask something of what this blocks.
      WaitGraph.end(wait)
      if let reason { return reason }
      refused.admission = refused.tryAgain(in: nil)
      guard case .mustWait(byTotal) = refused.admission else { return nil }
      isFirst = true
    }
  }
}
