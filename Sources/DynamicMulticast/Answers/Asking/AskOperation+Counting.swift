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
    guard let accounts = plan.accounts else { return }
    let message = plan.counted(invocation, by: accounts, operation: self)
    state.withLock { state in
      if state.message != nil { state.counted = message }
    }
  }

  /// Applies the policy to a request, if there was no room for it.
  func settle(_ refused: RefusedDelivery) {
    switch refused.admission {
    case .admitted, .coalesced: break
    case .closed: perform(skip(refused.index))
    case .dropped(let byTotal): fail(refused, .dropped(count: 1), byTotal: byTotal)
    case .failed(let byTotal): fail(refused, .full, byTotal: byTotal)
    // The asker's thread may be what the room has to come from.
    case .mustWait(let byTotal) where mode.isInPlace: fail(refused, .full, byTotal: byTotal)
    case .mustWait(let byTotal): wait(for: refused, byTotal)
    }
  }

  private func fail(_ refused: RefusedDelivery, _ reason: LimitError.Reason, byTotal: Bool) {
    let error = refused.account.error(plan.selector, reason, byTotal: byTotal)
    refused.message.backlog.object.didDrop(refused, error, byTotal: byTotal)
  }

  /// Sends the request when there is room; no thread waits.
  ///
  /// - Parameters:
  ///   - refused: The request.
  ///   - byTotal: Whether it waits for room in the multicast.
  ///   - begun: When it began to wait, if it has been woken and others were faster.
  private func wait(
    for refused: RefusedDelivery, _ byTotal: Bool, since begun: DispatchTime? = nil
  ) {
    let start = begun ?? .now()
    if let cycle { return fail(refused, .cycle(cycle), byTotal: byTotal) }
    let deadline = DispatchTime(after: refused.longestWait(byTotal), since: start)
    RoomWaiter(for: refused, byTotal: byTotal).begin(isFirst: begun != nil, until: deadline) {
      [self] reason in
      if let reason { return fail(refused, reason, byTotal: byTotal) }
      var refused = refused
      refused.admission = refused.tryAgain(in: nil)
      if case .mustWait(byTotal) = refused.admission {
        return wait(for: refused, byTotal, since: start)
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
