import Dispatch
public import Invocation
import RuntimeSupport

// Not named as the functions that block: in the top-level code of a `main.swift`, the compiler (6.3)
// chooses a synchronous function also after `await`.
extension Multicast {
  /// Sends a message to all delegates that respond to it, suspends until there is room for it, and
  /// throws if a limit has kept it from some.
  ///
  /// ```swift
  /// for try await line in lines {
  ///   try await delegates.sendAwaitingRoom("lineReader:didRead:", reader, line)
  /// }
  /// ```
  ///
  /// The message is dispatched on the caller's thread, and the function returns at once if there is
  /// room. Otherwise all delegates with room get the message first. Then the task suspends until the
  /// delegates whose policy is ``OverflowPolicy/wait(atMost:)`` have room, one after the other. No
  /// thread is blocked.
  ///
  /// - Throws: ``LimitError`` as ``sendOrThrow(_:_:)``; `CancellationError` if the task is canceled
  ///   while it waits, and then the delegates for which it still waits do not get the message;
  ///   ``DeliveryFailure`` if the message was to leave the process and could not; `InvocationError`
  ///   if the message cannot be sent to any delegate.
  nonisolated(nonsending) public func sendAwaitingRoom<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) async throws {
    try await sendAwaitingRoom(Invocation(selector, repeat each arguments))
  }

  /// Sends an invocation to all delegates that respond to it, suspends until there is room for it,
  /// and throws if a limit has kept it from some.
  ///
  /// For messages whose selector and arguments are known only at run time; otherwise as
  /// ``sendAwaitingRoom(_:_:)``.
  nonisolated(nonsending) public func sendAwaitingRoom(_ invocation: Invocation) async throws {
    if let mistake = mistake(in: invocation) { throw mistake }
    guard let plan = prepare(invocation),
      let problems = dispatch(invocation, by: plan, settles: false)
    else { return }
    var failed = problems.failures
    var isCancelled = false
    for var delivery in problems.refused {
      while case .mustWait(let scope) = delivery.admission {
        guard let reason = await wait(for: &delivery, scope) else { continue }
        if case .cancelled = reason { isCancelled = true }
        failed.append(fail(delivery, reason, scope: scope))
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
    for refused: inout RefusedDelivery, _ scope: LimitScope
  ) async -> LimitError.Reason? {
    let wait = refused.wait(blocksThread: false, scope: scope)
    let deadline = DispatchTime(after: refused.longestWait(scope))
    var isFirst = false
    while true {
      if let cycle = WaitGraph.begin(wait) { return .cycle(cycle) }
      let reason = await RoomWaiter(for: refused, scope: scope)
        .suspend(isFirst: isFirst, until: deadline)
      // Before the message is dispatched: its handler may ask something of what this blocks.
      WaitGraph.end(wait)
      if let reason { return reason }
      refused.admission = refused.tryAgain(in: nil)
      guard case .mustWait(scope) = refused.admission else { return nil }
      isFirst = true
    }
  }
}
