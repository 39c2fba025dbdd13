import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

// A question whose deliveries are counted, because a delegate or the multicast has a limit, or it
// is observed.
extension AskOperation {
  var counted: CountedMessage? { state.withLock { $0.counted } }

  /// The present message, nil once the operation is finished.
  var invocation: Invocation? { state.withLock { $0.message?.invocation } }

  /// Begins to count the deliveries, where the plan says so.
  func count(_ invocation: Invocation) {
    guard let counters = plan.counters else { return }
    let message = plan.counted(invocation, by: counters, operation: self)
    state.withLock { state in
      if state.message != nil { state.counted = message }
    }
  }

  /// Applies the policy to a request, if there was no room for it.
  func settle(_ refused: RefusedDelivery) {
    switch refused.admission {
    case .admitted, .coalesced: break
    case .closed: perform(skip(refused.index))
    case .dropped(let scope): fail(refused, .dropped(count: 1), scope: scope)
    case .failed(let scope): fail(refused, .full, scope: scope)
    // The asker's thread may be what the room has to come from.
    case .mustWait(let scope) where mode.isInPlace: fail(refused, .full, scope: scope)
    case .mustWait(let scope): wait(for: refused, scope)
    }
  }

  private func fail(_ refused: RefusedDelivery, _ reason: LimitError.Reason, scope: LimitScope) {
    let error = refused.counter.error(plan.selector, reason, scope: scope)
    refused.message.pendingDeliveries.object.didDrop(refused, error, scope: scope)
  }

  /// Sends the request when there is room; no thread waits.
  ///
  /// - Parameters:
  ///   - refused: The request.
  ///   - scope: Whether it waits for room in the multicast.
  ///   - begun: When it began to wait, if it has been woken and others were faster.
  private func wait(
    for refused: RefusedDelivery, _ scope: LimitScope, since begun: DispatchTime? = nil
  ) {
    let start = begun ?? .now()
    if let cycle { return fail(refused, .cycle(cycle), scope: scope) }
    let deadline = DispatchTime(after: refused.longestWait(scope), since: start)
    RoomWaiter(for: refused, scope: scope).begin(isFirst: begun != nil, until: deadline) {
      [self] reason in
      if let reason { return fail(refused, reason, scope: scope) }
      var refused = refused
      refused.admission = refused.tryAgain(in: nil)
      if case .mustWait(scope) = refused.admission {
        return wait(for: refused, scope, since: start)
      }
      settle(refused)
    }
  }

  /// Settles a delegate whose request was dropped: its answer is missing for that reason, unless it
  /// was removed, and is passed over.
  func didDrop(_ index: Int, _ error: LimitError) {
    if case .removed = error.reason { return perform(skip(index)) }
    perform(failed(index, error))
  }

  // MARK: Cycles

  /// Notes that the present task's handlers wait for the answers, where cycles are possible.
  ///
  /// - Returns: The cycle that this closes.
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

  /// The cycle that the request that has just been noted closes.
  var cycle: [String]? {
    state.withLock { $0.wait }.flatMap(WaitGraph.cycle(of:))
  }

  private var unansweredRegistrations: [Registration] {
    state.withLock { $0.machine.open }.filter(plan.entries.indices.contains)
      .map(plan.registration(at:))
  }
}
