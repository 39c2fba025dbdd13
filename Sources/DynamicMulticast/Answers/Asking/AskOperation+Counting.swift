import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

// A question whose deliveries are counted, because a delegate or the multicast has a limit, or it is
// observed.
extension AskOperation {
  var counted: PendingMessage? { state.withLock { $0.counted } }

  /// Begins to count the deliveries, where the plan says so.
  func count(_ invocation: Invocation) {
    guard let backlog = plan.backlog else { return }
    let message = plan.message(for: invocation, backlog, operation: self)
    state.withLock { state in
      if state.message != nil { state.counted = message }
    }
  }

  /// The key that the request to a delegate is coalesced by.
  private func key(at index: Int) -> Backlog.CoalescingKey? {
    guard let backlog = plan.backlog, backlog.coalesces,
      let message = state.withLock({ $0.message })
    else { return nil }
    return backlog.key(of: message.invocation, at: index)
  }

  /// Sends the request to one delegate, if there is room.
  func send(at index: Int, countedBy counted: PendingMessage) {
    let admission: Backlog.Admission
    if mode.isInPlace || plan.registration(at: index).executionTarget.isSynchronous {
      admission = callSynchronously(at: index, counted, isSecondTry: false)
    } else {
      // The place holds the operation only, as the block of a plain request does.
      admission = plan.admit(counted, to: nil, at: index, key: key(at: index))
    }
    settle(RefusedDelivery(admission, counted, index, nil))
  }

  private func callSynchronously(
    at index: Int, _ counted: PendingMessage, isSecondTry: Bool
  ) -> Backlog.Admission {
    guard let backlog = plan.backlog else { return .closed }
    var turns = SynchronousTurns(backlog)
    let admission = turns.begin(index, isSecondTry: isSecondTry)
    guard case .admitted = admission else { return admission }
    let delivery = CountedDelivery(counted, index)
    delivery.record(.dispatched)
    // One that has ended has been counted before the next delegate was asked.
    turns.didReturn(call(at: index, delivery))
    turns.end()
    return admission
  }

  /// Applies the policy to a request for which there was no room.
  private func settle(_ refused: RefusedDelivery) {
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
    let account = refused.account
    account.backlog.didDrop(
      refused.message, refused.index, account,
      account.error(plan.selector, reason, byTotal: byTotal), byTotal: byTotal)
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
    let account = refused.account
    let start = begun ?? .now()
    if let cycle { return fail(refused, .cycle(cycle), byTotal: byTotal) }
    let deadline = DispatchTime(after: refused.longestWait(byTotal), since: start)
    RoomWaiter(for: refused, byTotal: byTotal).begin(isFirst: begun != nil, until: deadline) {
      [self] reason in
      if let reason { return fail(refused, reason, byTotal: byTotal) }
      var refused = refused
      if account.lane == nil {
        guard let counted = counted else { return }
        refused.admission = callSynchronously(at: refused.index, counted, isSecondTry: true)
        account.backlog.attend(to: account)
      } else {
        refused.admission = refused.tryAgain(in: nil, key: key(at: refused.index))
      }
      if case .mustWait(byTotal) = refused.admission {
        return wait(for: refused, byTotal, since: start)
      }
      settle(refused)
    }
  }

  /// Calls one delegate for a request that is counted.
  ///
  /// - Returns: Whether the caller has to count its end: otherwise it has been counted here, or the
  ///   handler's task will count it.
  func call(at index: Int, _ counted: CountedDelivery) -> HandlerOutcome {
    plan.entries[index].registration.with { registration in
      guard let (delegate, message) = request(at: index) else {
        // The answer is not needed any more.
        counted.record(.dropped)
        return .dropped
      }
      counted.record(.started)
      var error: (any Error)?
      let step = counted.cause {
        answer(of: delegate, at: index, registration, message, counted, &error)
      }
      guard let step else { return .continues }
      counted.record(error == nil ? .ended : .failed, error: error)
      // The delivery ends first: the next delegate may wait for that if it removes this one.
      counted.end(error == nil ? .ended : .failed)
      perform(step, message)
      return .continues
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
