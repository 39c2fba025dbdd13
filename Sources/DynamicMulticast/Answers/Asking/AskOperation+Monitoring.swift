import Invocation
import RuntimeSupport
import Synchronization

// The deliveries of a question are monitored if a delegate or the multicast has a limit, or if the
// multicast is observed.
extension AskOperation {
  /// The question's monitored message, or `nil` if the deliveries are not monitored.
  var monitored: MonitoredMessage? { state.withLock { $0.monitored } }

  /// The message that delegates are asked at present, or `nil` once the operation is finished.
  var invocation: Invocation? { state.withLock { $0.message?.invocation } }

  /// Begins to count the deliveries if the plan has monitors.
  ///
  /// - Returns: The monitored message, or `nil` if the plan has no monitors.
  func count(_ invocation: Invocation) -> MonitoredMessage? {
    guard let monitors = plan.monitors else { return nil }
    let message = plan.monitored(invocation, by: monitors, operation: self)
    state.withLock { state in
      if state.message != nil { state.monitored = message }
    }
    return message
  }

  /// Continues after an attempt to send a request, according to the overflow policy.
  func applyPolicy(to refused: RefusedDelivery) {
    switch refused.admission {
    case .admitted, .coalesced: break
    case .closed: perform(skip(refused.index))
    case .dropped(let scope): fail(refused, .dropped(count: 1), scope: scope)
    case .failed(let scope): fail(refused, .full, scope: scope)
    // In place, the operation cannot wait: the caller's thread may be needed to make room.
    case .mustWait(let scope) where mode.isInPlace: fail(refused, .full, scope: scope)
    case .mustWait(let scope): wait(for: refused, scope)
    }
  }

  private func fail(_ refused: RefusedDelivery, _ reason: LimitError.Reason, scope: LimitScope) {
    let error = refused.monitor.error(plan.selector, reason, scope: scope)
    refused.message.pendingDeliveries.object.didDrop(refused, error, scope: scope)
  }

  /// Waits, without blocking a thread, until there is room for a request, and then sends the
  /// request.
  ///
  /// - Parameters:
  ///   - refused: The request.
  ///   - scope: The limit that has no room: the delegate's limit or the multicast's limit.
  ///   - deadline: The deadline of the first attempt. `nil` at the first attempt; set after the
  ///     request was woken and another sender took the room.
  private func wait(
    for refused: RefusedDelivery, _ scope: LimitScope, until deadline: ClockDeadline? = nil
  ) {
    if let cycle { return fail(refused, .cycle(cycle), scope: scope) }
    let isFirst = deadline != nil
    let deadline =
      deadline ?? ClockDeadline(after: refused.longestWait(scope), on: multicast.clock)
    RoomWaiter(for: refused, scope: scope).begin(isFirst: isFirst, until: deadline) {
      [self] reason in
      if let reason { return fail(refused, reason, scope: scope) }
      var refused = refused
      refused.admission = refused.tryAgain(in: nil)
      if case .mustWait(scope) = refused.admission {
        return wait(for: refused, scope, until: deadline)
      }
      applyPolicy(to: refused)
    }
  }

  /// Settles a delegate whose request was dropped.
  ///
  /// If the delegate was removed, the question skips the delegate. For any other reason the
  /// delegate counts as failed with `error`.
  func didDrop(_ index: Int, _ error: LimitError) {
    if case .removed = error.reason { return perform(skip(index)) }
    perform(failed(index, error))
  }

  // MARK: Cycles of waiting

  /// Adds a node for the present task's handlers to the ``WaitGraph``, if the handlers can be part
  /// of a cycle.
  ///
  /// - Returns: The cycle that the new wait closes, or `nil` if there is no cycle.
  func beginWaiting() -> [String]? {
    guard WaitGraph.isUsed.load(ordering: .relaxed) else { return nil }
    let wait = WaitGraph.Wait(blocksThread: false) { [weak self] in
      self?.unansweredRegistrations ?? []
    }
    if wait.isFree { return nil }
    if let cycle = WaitGraph.begin(wait) { return cycle }
    let isLate = state.withLock { state in
      if state.message != nil { state.wait = wait }
      return state.machine.isFinished
    }
    if isLate { WaitGraph.end(wait) }
    return nil
  }

  /// The cycle that the latest request has closed, or `nil` if there is no cycle.
  var cycle: [String]? {
    state.withLock { $0.wait }.flatMap(WaitGraph.cycle(of:))
  }

  private var unansweredRegistrations: [Registration] {
    state.withLock { $0.machine.open }.filter(plan.entries.indices.contains)
      .map(plan.registration(at:))
  }
}
