import CRuntimeSupport
import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// The backlog of a multicast, with its lock and its lanes.
///
/// Registrations, plans and items on queues hold it; it holds none of them.
final class SharedBacklog: Sendable {
  let state: Guarded<Backlog>

  /// What handlers change without the lock.
  private nonisolated(unsafe) let signals: UnsafeMutablePointer<AccountSignals>
  let failures: FailureReporter

  /// The multicast's number in events.
  let number: Int

  private let ownLimit = Guarded<NumberedLimit>((nil, 0))

  /// A limit, and how often it has been set.
  typealias NumberedLimit = (limit: DeliveryLimit?, number: Int)
  private let accounts = Guarded<[Int32: WeakAccount]>([:])
  private let lanes = Guarded<[ObjectIdentifier: WeakLane]>([:])

  private struct WeakLane: Sendable {
    weak let lane: Lane?
  }

  private struct WeakAccount: Sendable {
    weak let account: DeliveryAccount?
  }

  private static let count = Atomic<Int>(0)

  init(failures: FailureReporter) {
    self.failures = failures
    signals = .allocate(capacity: 1)
    signals.initialize(to: AccountSignals())
    state = Guarded(Backlog(signals))
    number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  deinit {
    signals.deallocate()
  }

  /// The multicast's own limit.
  var limit: DeliveryLimit? {
    get { numberedLimit.limit }
    set { set(limit: newValue) }
  }

  var numberedLimit: NumberedLimit { ownLimit.withLock { $0 } }

  private func set(limit: DeliveryLimit?) {
    // The old one, with a closure, is released after the locks.
    let (old, senders) = ownLimit.withLock { current in
      defer { current = (limit, current.number + 1) }
      return (current.limit, state.withLock { $0.set(limit) })
    }
    withExtendedLifetime(old) {}
    for sender in senders { sender.end(nil) }
  }

  // MARK: Lanes and accounts

  /// The lane of an execution target, nil for the sender's thread.
  func lane(of target: ExecutionTarget) -> Lane? {
    if target.isSynchronous { return nil }
    if let lane = lanes.withLock({ $0[ObjectIdentifier(target)]?.lane }) { return lane }
    // The lane holds the target, so its identity is not used again meanwhile.
    let new = Lane(target, of: self)
    return lanes.withLock { lanes in
      if let lane = lanes[ObjectIdentifier(target)]?.lane { return lane }
      lanes[ObjectIdentifier(target)] = WeakLane(lane: new)
      return new
    }
  }

  func didClose(lane: Int32, of target: ObjectIdentifier) {
    lanes.withLock { if $0[target]?.lane == nil { $0[target] = nil } }
    state.withLock { $0.closeLane(lane) }
  }

  func note(_ account: DeliveryAccount) {
    accounts.withLock { $0[account.index] = WeakAccount(account: account) }
  }

  /// The account with an index, unless its registration is gone.
  func account(_ index: Int32) -> DeliveryAccount? {
    accounts.withLock { $0[index]?.account }
  }

  func didClose(account: Int32) {
    accounts.withLock { $0[account] = nil }
    state.withLock { $0.closeAccount(account) }
  }

  // MARK: Ending

  /// Ends a delivery.
  ///
  /// - Parameters:
  ///   - account: The account of the delegate's registration.
  ///   - outcome: How its handler has returned.
  @inline(__always)
  func end(_ account: PlannedAccount, _ outcome: HandlerOutcome) {
    if outcome != .ended { state.withLock { $0.note(outcome, of: account.index) } }
    countEnd(account.signals)
    countEnd(signals)
    if CRuntimeSupport.needsAttention(account.signals) || CRuntimeSupport.needsAttention(signals) {
      attend(to: account.account.object)
    }
  }

  @inline(never)
  func attend(to account: DeliveryAccount) {
    carryOut(state.withLock { $0.attend(to: account.index) })
  }

  func carryOut(_ consequences: Backlog.Consequences) {
    for sender in consequences.senders { sender.end(nil) }
    if let drained = consequences.drained { account(drained)?.registration?.endDelivery() }
    for episode in consequences.reports { report(episode) }
  }

  // MARK: Waiting for room

  /// Ends the waiting of a sender, and wakes others if there is room that it was woken for.
  func stopWaiting(_ sender: RoomWaiter, for account: DeliveryAccount) {
    state.withLock { $0.stopWaiting(sender, for: account.index) }
    attend(to: account)
  }

  /// The registrations with pending messages.
  var pendingRegistrations: [Registration] {
    accounts.withLock { $0.values.compactMap(\.account) }.compactMap { account in
      let isPending = state.withLock { $0.accounts[Int(account.index)].pending > 0 }
      return isPending ? account.registration : nil
    }
  }

  // MARK: Dropping

  /// Counts a message that no delegate responds to.
  func noteUnheard(_ message: PendingMessage, isObserved: Bool) {
    state.withLock { $0.unheard += 1 }
    if isObserved { EventLog.shared.record(.unheard, message, 0, nil, multicast: number) }
  }

  /// Reports, and releases, deliveries that were dropped.
  func carryOut(_ removed: [Backlog.Removed]) {
    for removed in removed {
      guard let account = account(removed.account) else { continue }
      didDrop(
        removed.message, Int(removed.index), account,
        account.error(removed.message.invocation.selector, removed.reason),
        byTotal: removed.byTotal)
      // It has left room, which senders and reports may wait for.
      attend(to: account)
    }
  }

  /// Notes that a delivery was dropped, and tells the asker of a question.
  ///
  /// The caller then attends to the account: there may be room again by now, to report this.
  func didDrop(
    _ message: PendingMessage, _ index: Int, _ account: DeliveryAccount, _ error: LimitError,
    byTotal: Bool
  ) {
    switch error.reason {
    case .timedOut, .cancelled, .cycle:
      // The policy has not dropped it: its sender has stopped waiting.
      state.withLock { $0.countRefusal(account.index) }
    default: break
    }
    let plan = message.plan
    if plan.backlog?.isObserved == true {
      EventLog.shared.record(
        .dropped, message, message.number(at: index), account.name.unretained,
        multicast: self.number, detail: EventDetail(error: error))
    }
    if let operation = message.operation { return operation.didDrop(index, error) }
    failures.letters?.append(
      DeadLetter(message.invocation.withoutRoute, .dropped(error), account.registration))
    guard case .dropped = error.reason else { return }
    let earlier = state.withLock {
      $0.noteDropped(message.invocation.withoutRoute, of: account, byTotal: byTotal)
    }
    withExtendedLifetime(earlier) {}
  }

  /// Reports the messages to a delegate that were dropped since there last was room.
  private func report(_ episode: Backlog.Episode) {
    let account = episode.account
    failures.report(
      DeliveryFailure(
        invocation: episode.latest, delegate: account.registration?.delegate,
        delivery: account.registration?.delivery,
        error: account.error(episode.latest.selector, .dropped(count: episode.count)),
        conflict: nil),
      isDeadLetter: false)
  }
}
