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

  /// Begins to monitor the deliveries if the plan has monitors.
  ///
  /// - Returns: The monitored message, or `nil` if the plan has no monitors.
  func monitor(_ invocation: Invocation) -> MonitoredMessage? {
    guard let monitors = plan.monitors else { return nil }
    let message = plan.monitored(invocation, by: monitors, operation: self)
    state.withLock { state in
      if state.message != nil { state.monitored = message }
    }
    return message
  }

  /// Applies the overflow policy to a request for which there was no room, without blocking a
  /// thread.
  func applyPolicy(to refused: RefusedDelivery) {
    let clock = multicast.clock
    attempt(RoomAttempts(refused, since: clock.time, on: clock, blocksThread: false))
  }

  private func attempt(_ attempts: RoomAttempts) {
    var attempts = attempts
    if !mode.isInPlace, let waiter = attempts.next() {
      return waiter.begin { [self, attempts] reason in
        var attempts = attempts
        attempts.tryAgain(after: reason, in: nil)
        attempt(attempts)
      }
    }
    if case .closed = attempts.refused.admission { return perform(skip(attempts.refused.index)) }
    _ = attempts.drop()
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
