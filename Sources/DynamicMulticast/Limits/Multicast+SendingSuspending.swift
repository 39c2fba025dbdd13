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
  /// It dispatches as ``send(_:_:)`` does, on the caller's thread, and returns at once if there is room.
  /// If not, the task suspends until delegates whose policy is ``OverflowPolicy/wait(atMost:)`` have
  /// room, one after the other, after all others have got the message. No thread is blocked meanwhile.
  ///
  /// - Throws: ``LimitError`` as ``sendOrThrow(_:_:)``; `CancellationError` if the task is cancelled
  ///   while it waits, and the delegates that it still waits for do not get the message;
  ///   ``DeliveryFailure`` if the message was to leave the process and could not; `InvocationError`
  ///   if it cannot be sent to any delegate.
  nonisolated(nonsending) public func sendSuspending<each Argument: Sendable>(
    _ selector: Selector, _ arguments: repeat each Argument
  ) async throws {
    try await sendSuspending(Invocation(selector, repeat each arguments))
  }

  /// Sends an invocation to all delegates that respond to it, and suspends where `send` would block.
  ///
  /// See ``sendSuspending(_:_:)``.
  ///
  /// - Throws: As ``sendSuspending(_:_:)``.
  nonisolated(nonsending) public func sendSuspending(_ invocation: Invocation) async throws {
    if let mistake = mistake(in: invocation) { throw mistake }
    var refused: [RefusedDelivery] = []
    var failed = dispatch(invocation, deferring: &refused)
    var isCancelled = false
    for var delivery in refused {
      while case .mustWait(let byTotal) = delivery.admission {
        switch isCancelled ? .failure(.cancelled) : await wait(for: delivery, byTotal) {
        case .success(let admission): delivery.admission = admission
        case .failure(let refusal):
          if case .cancelled = refusal { isCancelled = true }
          failed.append(fail(delivery, refusal.reason, byTotal: byTotal))
          delivery.admission = .closed
        }
      }
      if let failure = settle(delivery) { failed.append(failure) }
    }
    if isCancelled { throw CancellationError() }
    try Self.throwFirst(of: failed)
  }

  /// Suspends the sender's task until there is room, and tries again.
  nonisolated(nonsending) private func wait(
    for refused: RefusedDelivery, _ byTotal: Bool
  ) async -> Result<Backlog.Admission, Refusal> {
    let account = refused.account
    let longest = refused.longestWait(byTotal)
    guard let registration = account.registration else { return .success(.closed) }
    let wait = WaitGraph.Wait(blocksThread: false) {
      // One that has been woken, and has not gone on yet, waits for nothing.
      if account.hasRoom(byTotal: byTotal) { return [] }
      return byTotal ? account.backlog.pendingRegistrations : [registration]
    }
    let gate = Gate()
    let sender = WaitingSender { gate.open() }
    if let deadline = DispatchTime(after: longest) {
      DispatchQueue.global().asyncAfter(deadline: deadline) { [weak gate] in
        gate?.close(.timedOut(longest))
      }
    }
    var isFirst = false
    while true {
      if let cycle = WaitGraph.begin(wait) { return .failure(.cycle(cycle)) }
      let isWaiting = account.backlog.state.withLock {
        $0.wait(sender, for: account.index, byTotal: byTotal, isFirst: isFirst)
      }
      let refusal = isWaiting ? await gate.wait() : nil
      // Before the message is dispatched: its handler may ask something of what this blocks.
      WaitGraph.end(wait)
      if let refusal {
        account.backlog.stopWaiting(sender, for: account)
        return .failure(refusal)
      }
      let admission = refused.tryAgain(in: nil, key: refused.key)
      guard case .mustWait(byTotal) = admission else { return .success(admission) }
      isFirst = true
    }
  }
}

/// Suspends a task until it may try again.
private final class Gate: Sendable {
  private let state = Guarded(State())

  private struct State: Sendable {
    var isOpen = false
    var refusal: Refusal?
    var waiting: CheckedContinuation<Void, Never>?
  }

  func open() {
    resume { $0.isOpen = true }
  }

  func close(_ refusal: Refusal) {
    resume { $0.refusal = $0.refusal ?? refusal }
  }

  private func resume(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// Waits until this is opened, which lets one caller through, or closed.
  ///
  /// - Returns: Nil if it was opened.
  nonisolated(nonsending) func wait() async -> Refusal? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mayPass = state.withLock { state in
          if state.isOpen || state.refusal != nil { return true }
          state.waiting = continuation
          return false
        }
        if mayPass { continuation.resume() }
      }
    } onCancel: {
      close(.cancelled)
    }
    return state.withLock { state in
      if state.isOpen {
        state.isOpen = false
        return nil
      }
      return state.refusal
    }
  }
}
