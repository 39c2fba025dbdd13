import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// The counted deliveries of a multicast that has limits or observers.
///
/// The lock covers the admission of deliveries, and the end of a delivery that senders or reports
/// wait for. Queues take deliveries, and count ends, without the lock.
///
/// Accounts and plans hold the backlog, which holds none of them.
final class Backlog: Sendable {
  let failures: FailureReporter

  /// The multicast's number in events.
  let number: Int

  /// How all deliveries have ended.
  let tally = Tally()

  /// How many messages no delegate has responded to.
  let unheard = Atomic<Int>(0)

  /// Whether counting has begun: with the first account, or the first message that no delegate
  /// responds to.
  let hasCounted = Atomic<Bool>(false)

  private let total = Guarded(Total())
  private let ownLimit = Guarded<NumberedLimit>((nil, 0))

  /// A limit, and how often it has been set.
  typealias NumberedLimit = (limit: DeliveryLimit?, number: Int)

  /// All accounts together.
  struct Total {
    var room = Room()

    /// Where deliveries wait, in the order of dispatch, if the multicast's own limit drops the
    /// oldest.
    ///
    /// Some deliveries have been taken since.
    var arrivals = Queue<Arrival>()
    var keepsArrivals = false

    /// How many deliveries have begun, less the number of waiting ones that were dropped.
    private(set) var begun = 0

    /// The number of ends at the last look.
    ///
    /// A look costs the time in which one processor gets the number from another.
    private var knownEnded = 0

    private(set) var highest = 0

    /// How many blocks of deliveries there have been.
    var sequence = 0

    /// How many are pending at most, without a look.
    @inline(__always)
    var pendingAtMost: Int { begun - knownEnded }

    func pending(_ tally: Tally) -> Int { begun - tally.ended }

    mutating func look(_ tally: Tally) { knownEnded = tally.ended }

    @inline(__always)
    mutating func begin(_ tally: Tally) {
      begun += 1
      if pendingAtMost > highest {
        look(tally)
        highest = max(highest, pendingAtMost)
      }
    }

    mutating func takeBack() { begun -= 1 }

    /// Notes where a delivery waits that was given room.
    @inline(__always)
    mutating func note(_ position: Lane.Position, in lane: Lane) {
      // Only where the list would grow otherwise: many taken deliveries can be behind a waiting
      // one.
      if arrivals.isFull { forgetTaken() }
      arrivals.append(Arrival(lane: Uncounted(lane), position: position))
    }

    /// Forgets the arrivals that wait no more.
    private mutating func forgetTaken() {
      for _ in 0..<arrivals.count {
        guard let arrival = arrivals.popFirst() else { return }
        if !arrival.lane.with({ $0.isTaken(arrival.position) }) { arrivals.append(arrival) }
      }
      // Or it would be full again soon.
      if arrivals.isHalfFull { arrivals.grow() }
    }
  }

  /// Where a delivery to any delegate waits.
  struct Arrival {
    // A lane is there as long as the backlog.
    let lane: Uncounted<Lane>
    let position: Lane.Position
  }

  private let lanes = Guarded(Lanes())

  private struct Lanes: Sendable {
    /// The lanes of accounts, by the execution targets.
    var used: [ObjectIdentifier: Lane] = [:]

    /// The lanes without accounts, whose numbers go on, as lists may have old positions.
    var free: [Lane] = []
  }

  private static let count = Atomic<Int>(0)

  deinit {
    total.withLock { $0.arrivals.free() }
  }

  init(failures: FailureReporter) {
    self.failures = failures
    number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The lane of an execution target, for an account.
  ///
  /// - Returns: The lane; nil for the sender's thread.
  func openLane(of target: ExecutionTarget) -> Lane? {
    if target.isSynchronous { return nil }
    return lanes.withLock { lanes in
      let key = ObjectIdentifier(target)
      let lane = lanes.used[key] ?? lanes.free.popLast() ?? Lane()
      lane.accountCount += 1
      lane.target = key
      lanes.used[key] = lane
      return lane
    }
  }

  /// Lets a lane be used for another target after its last account.
  func closeLane(_ lane: Lane) {
    lanes.withLock { lanes in
      lane.accountCount -= 1
      guard lane.accountCount == 0, let target = lane.target else { return }
      lanes.used[target] = nil
      lanes.free.append(lane)
    }
  }

  /// Runs a closure with the accounts to itself.
  @inline(__always)
  func withLock<Result: Sendable>(_ body: (inout Total) -> Result) -> Result {
    total.withLock { body(&$0) }
  }

  // MARK: Numbers

  var pendingCount: Int { withLock { $0.pending(tally) } }

  /// Counts a message that no delegate responds to.
  func noteUnheard(_ message: CountedMessage) {
    unheard.wrappingAdd(1, ordering: .relaxed)
    hasCounted.store(true, ordering: .relaxed)
    if !message.numbers.isObserved { return }
    EventLog.shared.write(
      RawEvent(
        kind: .unheard, multicast: number, message.numbers, selector: message.plan.selector))
  }

  // MARK: The multicast's own limit

  var limit: DeliveryLimit? {
    get { numberedLimit.limit }
    set { set(newValue) }
  }

  var numberedLimit: NumberedLimit { ownLimit.withLock { $0 } }

  private func set(_ limit: DeliveryLimit?) {
    // The old one, with a closure, is released after the locks.
    let (old, senders) = ownLimit.withLock { current in
      defer { current = (limit, current.number + 1) }
      let senders = withLock { total in
        let keptArrivals = total.keepsArrivals
        total.room.set(limit)
        total.keepsArrivals = total.room.dropsOldest
        if !total.keepsArrivals { total.arrivals.free() }
        // What waits already has not been noted.
        if total.keepsArrivals, !keptArrivals {
          for arrival in waiting { total.arrivals.append(arrival) }
        }
        defer { total.room.senders = [] }
        return total.room.senders
      }
      return (current.limit, senders)
    }
    withExtendedLifetime(old) {}
    for sender in senders { sender.end(nil) }
  }

  /// Where deliveries wait, in the order of dispatch.
  ///
  /// Called with the lock.
  private var waiting: [Arrival] {
    var found: [(order: (Int, Int32), arrival: Arrival)] = []
    for account in Account.all(in: self) {
      guard let lane = account.lane else { continue }
      for index in 0..<account.state.pointee.waiting.count {
        let position = account.state.pointee.waiting[index]
        guard let block = lane[position.number], !lane.isTaken(position) else { continue }
        found.append(
          ((block.sequence, position.slot), Arrival(lane: Uncounted(lane), position: position)))
      }
    }
    return found.sorted { $0.order < $1.order }.map(\.arrival)
  }

  // MARK: Waiting for room

  /// Lets a sender wait, unless there is room by now.
  ///
  /// - Returns: Whether it waits.
  func wait(
    _ sender: RoomWaiter, for account: Account, _ registration: Registration, byTotal: Bool,
    isFirst: Bool
  ) -> Bool {
    withLock { total in
      if registration.isClosed { return false }
      // The sender is noted before the look at the number: the last delivery may have ended
      // meanwhile, and have woken nobody.
      let position =
        isFirst ? 0 : byTotal ? total.room.senders.count : account.state.pointee.room.senders.count
      if byTotal {
        total.room.senders.insert(sender, at: position)
        tally.setNeedsAttention(true)
        if position > 0 || total.pending(tally) >= total.room.limit { return true }
        total.room.senders.removeFirst()
        tally.setNeedsAttention(total.room.needsAttention)
      } else {
        account.state.pointee.room.senders.insert(sender, at: position)
        registration.setNeedsAttention(true)
        if position > 0 || registration.pendingCount >= account.state.pointee.room.limit {
          return true
        }
        account.state.pointee.room.senders.removeFirst()
        registration.setNeedsAttention(account.state.pointee.room.needsAttention)
      }
      return false
    }
  }

  /// Ends the waiting of a sender, and wakes others if there is room that it was woken for.
  func stopWaiting(_ sender: RoomWaiter, for account: Account, _ registration: Registration) {
    withLock { total in
      account.state.pointee.room.senders.removeAll { $0 === sender }
      total.room.senders.removeAll { $0 === sender }
    }
    attend(to: account, registration)
  }

  /// Whether a delivery could begin, or never will.
  func hasRoom(for account: Account, byTotal: Bool) -> Bool {
    guard let registration = account.registration else { return true }
    return withLock { total in
      registration.isClosed
        || (byTotal
          ? total.pending(tally) < total.room.limit
          : registration.pendingCount < account.state.pointee.room.limit)
    }
  }

  /// Whether there is no room for a delegate, and senders wait for it.
  func makesSendersWait(_ account: Account, _ registration: Registration) -> Bool {
    withLock { total in
      registration.pendingCount >= account.state.pointee.room.limit
        && account.state.pointee.room.policy == .wait
        || total.pending(tally) >= total.room.limit && total.room.policy == .wait
    }
  }

  /// The registrations with pending messages.
  var pendingRegistrations: [Registration] {
    Account.all(in: self).compactMap(\.registration).filter { $0.pendingCount > 0 }
  }

  // MARK: Ending

  /// Wakes a sender and reports what was dropped, if there is room, after a delivery has ended.
  func attend(to account: Account, _ registration: Registration) {
    let (own, all) = withLock { total in
      let own = account.state.pointee.room.attend(registration.pendingCount)
      let all = total.room.attend(total.pending(tally))
      registration.setNeedsAttention(account.state.pointee.room.needsAttention)
      tally.setNeedsAttention(total.room.needsAttention)
      forgetTaken(of: account, registration, &total)
      return (own, all)
    }
    for woken in [own, all] {
      woken.sender?.end(nil)
      woken.reports.forEach(report)
    }
  }

  /// Frees the lists of what waits for a delegate after many messages, when none waits any more.
  ///
  /// Called with the lock.
  private func forgetTaken(
    of account: Account, _ registration: Registration, _ total: inout Total
  ) {
    guard account.hasManyPositions.load(ordering: .relaxed), registration.pendingCount == 0
    else { return }
    account.hasManyPositions.store(false, ordering: .relaxed)
    account.state.pointee.waiting.free()
    account.state.pointee.coalescing = Coalescing()
    account.lane?.forgetDone()
    if total.pending(tally) == 0 { total.arrivals.free() }
  }

  /// Reports the messages to a delegate that were dropped since there last was room.
  private func report(_ episode: Room.Episode) {
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

// MARK: Dropping

extension Backlog {
  /// Counts a delivery as dropped that was taken while it waited.
  ///
  /// Called with the lock.
  func countDropped(
    _ content: CountedDeliveries.Content, _ reason: LimitError.Reason, byTotal: Bool,
    _ total: inout Total
  ) -> DroppedDelivery {
    total.takeBack()
    content.message.account(at: content.index).with { $0.state.pointee.begun -= 1 }
    countDrop(of: content.message.account(at: content.index))
    // The waiters for the last delivery are called without the lock.
    let isLast = content.message.plan.entries[content.index].registration.with {
      $0.endDeliverySilently()
    }
    return DroppedDelivery(content: content, reason: reason, byTotal: byTotal, isLast: isLast)
  }

  /// Counts a message that was dropped while it waited, or refused.
  func countDrop(of account: Uncounted<Account>) {
    account.with { $0.tally.countDrop() }
    tally.countDrop()
  }

  /// Drops a delivery that the caller has taken while it waited.
  func didTake(_ content: CountedDeliveries.Content, _ reason: LimitError.Reason) {
    carryOut([withLock { countDropped(content, reason, byTotal: false, &$0) }])
  }

  /// Closes the account of a registration that is closed: drops what waits, if the caller says so,
  /// and wakes the senders that wait.
  ///
  /// Not to be called with a lock: it releases what is dropped.
  func close(_ account: Account, _ registration: Registration, dropping: Bool) {
    let (dropped, senders, reports) = withLock { total in
      var dropped: [DroppedDelivery] = []
      while dropping, let oldest = account.state.pointee.waiting.popFirst() {
        if let content = account.lane?.take(oldest) {
          dropped.append(countDropped(content, .removed, byTotal: false, &total))
        }
      }
      var senders = account.state.pointee.room.senders
      account.state.pointee.room.senders = []
      if !dropped.isEmpty {
        senders += total.room.senders
        total.room.senders = []
      }
      let reports = [
        account.state.pointee.room.takeEpisode(of: account), total.room.takeEpisode(of: account),
      ]
      return (dropped, senders, reports.compactMap(\.self))
    }
    carryOut(dropped)
    for sender in senders { sender.end(nil) }
    reports.forEach(report)
    attend(to: account, registration)
  }

  /// Reports, and releases, deliveries that were dropped while they waited.
  func carryOut(_ dropped: [DroppedDelivery]) {
    for dropped in dropped {
      let (message, index) = (dropped.content.message, dropped.content.index)
      let (account, registration) = (dropped.account, dropped.registration)
      if dropped.isLast { registration.callWaiters() }
      didDrop(
        message, index, account, account.error(message.plan.selector, dropped.reason),
        byTotal: dropped.byTotal)
      // It has left room, which senders and reports may wait for.
      attend(to: account, registration)
    }
  }

  /// Notes that a delivery was dropped that has got no room.
  func didDrop(_ refused: RefusedDelivery, _ error: LimitError, byTotal: Bool) {
    switch error.reason {
    case .timedOut, .cancelled, .cycle:
      // The policy has not dropped it: its sender has stopped waiting.
      countDrop(of: refused.message.account(at: refused.index))
    default: break
    }
    didDrop(refused.message, refused.index, refused.account, error, byTotal: byTotal)
    attend(to: refused.account, refused.registration)
  }

  /// Notes that a delivery was dropped, and tells the asker of a question.
  ///
  /// The caller then attends to the account: there may be room again by now, to report this.
  private func didDrop(
    _ message: CountedMessage, _ index: Int, _ account: Account, _ error: LimitError,
    byTotal: Bool
  ) {
    CountedDelivery(message, index).record(.dropped, error: error)
    if let operation = message.operation { return operation.didDrop(index, error) }
    let invocation = message.invocation.withoutRoute
    failures.letters?.append(DeadLetter(invocation, .dropped(error), account.registration))
    guard case .dropped = error.reason else { return }
    let registration = message.plan.entries[index].registration
    let earlier = withLock { total in
      defer {
        registration.with { $0.setNeedsAttention(account.state.pointee.room.needsAttention) }
        tally.setNeedsAttention(total.room.needsAttention)
      }
      return byTotal
        ? total.room.noteDropped(invocation, of: account)
        : account.state.pointee.room.noteDropped(invocation, of: account)
    }
    withExtendedLifetime(earlier) {}
  }
}
