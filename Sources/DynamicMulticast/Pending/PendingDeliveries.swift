import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// The counted deliveries of a multicast that has limits or observers.
///
/// The lock covers the admission of deliveries, and the end of a delivery that senders or reports
/// wait for. Queues take deliveries, and count ends, without the lock.
///
/// DeliveryCounters and plans hold the backlog, which holds none of them.
final class PendingDeliveries: Sendable {
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
    mutating func record(_ position: QueueChannel.Position, in channel: QueueChannel) {
      // Only where the list would grow otherwise: many taken deliveries can be behind a waiting
      // one.
      if arrivals.isFull { forgetTaken() }
      arrivals.append(Arrival(channel: Uncounted(channel), position: position))
    }

    /// Forgets the arrivals that wait no more.
    private mutating func forgetTaken() {
      for _ in 0..<arrivals.count {
        guard let arrival = arrivals.popFirst() else { return }
        if !arrival.channel.with({ $0.isTaken(arrival.position) }) { arrivals.append(arrival) }
      }
      // Or it would be full again soon.
      if arrivals.isHalfFull { arrivals.grow() }
    }
  }

  /// Where a delivery to any delegate waits.
  struct Arrival {
    // A lane is there as long as the backlog.
    let channel: Uncounted<QueueChannel>
    let position: QueueChannel.Position
  }

  private let channels = Guarded(QueueChannels())

  private struct QueueChannels: Sendable {
    /// The lanes of accounts, by the execution targets.
    var used: [ObjectIdentifier: QueueChannel] = [:]

    /// The lanes without accounts, whose numbers go on, as lists may have old positions.
    var free: [QueueChannel] = []
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
  func openChannel(of target: ExecutionTarget) -> QueueChannel? {
    if target.isSynchronous { return nil }
    return channels.withLock { channels in
      let key = ObjectIdentifier(target)
      let channel = channels.used[key] ?? channels.free.popLast() ?? QueueChannel()
      channel.counterCount += 1
      channel.target = key
      channels.used[key] = channel
      return channel
    }
  }

  /// Lets a lane be used for another target after its last account.
  func closeChannel(_ channel: QueueChannel) {
    channels.withLock { channels in
      channel.counterCount -= 1
      guard channel.counterCount == 0, let target = channel.target else { return }
      channels.used[target] = nil
      channels.free.append(channel)
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
  func recordUnheard(_ message: CountedMessage) {
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
    for counter in DeliveryCounter.all(in: self) {
      guard let channel = counter.channel else { continue }
      for index in 0..<counter.state.pointee.waiting.count {
        let position = counter.state.pointee.waiting[index]
        guard let block = channel[position.number], !channel.isTaken(position) else { continue }
        found.append(
          (
            (block.sequence, position.slot),
            Arrival(channel: Uncounted(channel), position: position)
          ))
      }
    }
    return found.sorted { $0.order < $1.order }.map(\.arrival)
  }

  // MARK: Waiting for room

  /// Lets a sender wait, unless there is room by now.
  ///
  /// - Returns: Whether it waits.
  func wait(
    _ sender: RoomWaiter, for counter: DeliveryCounter, _ registration: Registration,
    scope: LimitScope,
    isFirst: Bool
  ) -> Bool {
    withLock { total in
      if registration.isClosed { return false }
      // The sender is noted before the look at the number: the last delivery may have ended
      // meanwhile, and have woken nobody.
      let position =
        isFirst
        ? 0
        : scope == .multicast ? total.room.senders.count : counter.state.pointee.room.senders.count
      if scope == .multicast {
        total.room.senders.insert(sender, at: position)
        tally.setNeedsWakeUp(true)
        if position > 0 || total.pending(tally) >= total.room.limit { return true }
        total.room.senders.removeFirst()
        tally.setNeedsWakeUp(total.room.needsWakeUp)
      } else {
        counter.state.pointee.room.senders.insert(sender, at: position)
        registration.setNeedsWakeUp(true)
        if position > 0 || registration.pendingCount >= counter.state.pointee.room.limit {
          return true
        }
        counter.state.pointee.room.senders.removeFirst()
        registration.setNeedsWakeUp(counter.state.pointee.room.needsWakeUp)
      }
      return false
    }
  }

  /// Ends the waiting of a sender, and wakes others if there is room that it was woken for.
  func stopWaiting(_ sender: RoomWaiter, for counter: DeliveryCounter, _ registration: Registration)
  {
    withLock { total in
      counter.state.pointee.room.senders.removeAll { $0 === sender }
      total.room.senders.removeAll { $0 === sender }
    }
    wakeUp(counter, registration)
  }

  /// Whether a delivery could begin, or never will.
  func hasRoom(for counter: DeliveryCounter, scope: LimitScope) -> Bool {
    guard let registration = counter.registration else { return true }
    return withLock { total in
      registration.isClosed
        || (scope == .multicast
          ? total.pending(tally) < total.room.limit
          : registration.pendingCount < counter.state.pointee.room.limit)
    }
  }

  /// Whether there is no room for a delegate, and senders wait for it.
  func makesSendersWait(_ counter: DeliveryCounter, _ registration: Registration) -> Bool {
    withLock { total in
      registration.pendingCount >= counter.state.pointee.room.limit
        && counter.state.pointee.room.policy == .wait
        || total.pending(tally) >= total.room.limit && total.room.policy == .wait
    }
  }

  /// The registrations with pending messages.
  var pendingRegistrations: [Registration] {
    DeliveryCounter.all(in: self).compactMap(\.registration).filter { $0.pendingCount > 0 }
  }

  // MARK: Ending

  /// Wakes a sender and reports what was dropped, if there is room, after a delivery has ended.
  func wakeUp(_ counter: DeliveryCounter, _ registration: Registration) {
    let (own, all) = withLock { total in
      let own = counter.state.pointee.room.takeWakeUps(registration.pendingCount)
      let all = total.room.takeWakeUps(total.pending(tally))
      registration.setNeedsWakeUp(counter.state.pointee.room.needsWakeUp)
      tally.setNeedsWakeUp(total.room.needsWakeUp)
      forgetTaken(of: counter, registration, &total)
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
    of counter: DeliveryCounter, _ registration: Registration, _ total: inout Total
  ) {
    guard counter.hasManyPositions.load(ordering: .relaxed), registration.pendingCount == 0
    else { return }
    counter.hasManyPositions.store(false, ordering: .relaxed)
    counter.state.pointee.waiting.free()
    counter.state.pointee.coalescing = Coalescing()
    counter.channel?.forgetDone()
    if total.pending(tally) == 0 { total.arrivals.free() }
  }

  /// Reports the messages to a delegate that were dropped since there last was room.
  private func report(_ dropStreak: Room.DropStreak) {
    let counter = dropStreak.counter
    failures.report(
      DeliveryFailure(
        invocation: dropStreak.latest, delegate: counter.registration?.delegate,
        delivery: counter.registration?.delivery,
        error: counter.error(dropStreak.latest.selector, .dropped(count: dropStreak.count)),
        conflict: nil),
      isDeadLetter: false)
  }
}

// MARK: Dropping

extension PendingDeliveries {
  /// Counts a delivery as dropped that was taken while it waited.
  ///
  /// Called with the lock.
  func countDropped(
    _ content: CountedDeliveries.Content, _ reason: LimitError.Reason, scope: LimitScope,
    _ total: inout Total
  ) -> DroppedDelivery {
    total.takeBack()
    content.message.counter(at: content.index).with { $0.state.pointee.begun -= 1 }
    countDrop(of: content.message.counter(at: content.index))
    // The waiters for the last delivery are called without the lock.
    let isLast = content.message.plan.entries[content.index].registration.with {
      $0.endDeliverySilently()
    }
    return DroppedDelivery(content: content, reason: reason, scope: scope, isLast: isLast)
  }

  /// Counts a message that was dropped while it waited, or refused.
  func countDrop(of counter: Uncounted<DeliveryCounter>) {
    counter.with { $0.tally.countDrop() }
    tally.countDrop()
  }

  /// Drops a delivery that the caller has taken while it waited.
  func didTake(_ content: CountedDeliveries.Content, _ reason: LimitError.Reason) {
    carryOut([withLock { countDropped(content, reason, scope: .delegate, &$0) }])
  }

  /// Closes the account of a registration that is closed: drops what waits, if the caller says so,
  /// and wakes the senders that wait.
  ///
  /// Not to be called with a lock: it releases what is dropped.
  func close(_ counter: DeliveryCounter, _ registration: Registration, dropping: Bool) {
    let (dropped, senders, reports) = withLock { total in
      var dropped: [DroppedDelivery] = []
      while dropping, let oldest = counter.state.pointee.waiting.popFirst() {
        if let content = counter.channel?.take(oldest) {
          dropped.append(countDropped(content, .removed, scope: .delegate, &total))
        }
      }
      var senders = counter.state.pointee.room.senders
      counter.state.pointee.room.senders = []
      if !dropped.isEmpty {
        senders += total.room.senders
        total.room.senders = []
      }
      let reports = [
        counter.state.pointee.room.takeDropStreak(of: counter),
        total.room.takeDropStreak(of: counter),
      ]
      return (dropped, senders, reports.compactMap(\.self))
    }
    carryOut(dropped)
    for sender in senders { sender.end(nil) }
    reports.forEach(report)
    wakeUp(counter, registration)
  }

  /// Reports, and releases, deliveries that were dropped while they waited.
  func carryOut(_ dropped: [DroppedDelivery]) {
    for dropped in dropped {
      let (message, index) = (dropped.content.message, dropped.content.index)
      let (counter, registration) = (dropped.counter, dropped.registration)
      if dropped.isLast { registration.callWaiters() }
      didDrop(
        message, index, counter, counter.error(message.plan.selector, dropped.reason),
        scope: dropped.scope)
      // It has left room, which senders and reports may wait for.
      wakeUp(counter, registration)
    }
  }

  /// Notes that a delivery was dropped that has got no room.
  func didDrop(_ refused: RefusedDelivery, _ error: LimitError, scope: LimitScope) {
    switch error.reason {
    case .timedOut, .cancelled, .cycle:
      // The policy has not dropped it: its sender has stopped waiting.
      countDrop(of: refused.message.counter(at: refused.index))
    default: break
    }
    didDrop(refused.message, refused.index, refused.counter, error, scope: scope)
    wakeUp(refused.counter, refused.registration)
  }

  /// Notes that a delivery was dropped, and tells the asker of a question.
  ///
  /// The caller then attends to the account: there may be room again by now, to report this.
  private func didDrop(
    _ message: CountedMessage, _ index: Int, _ counter: DeliveryCounter, _ error: LimitError,
    scope: LimitScope
  ) {
    CountedDelivery(message, index).record(.dropped, error: error)
    if let operation = message.operation { return operation.didDrop(index, error) }
    let invocation = message.invocation.withoutRoute
    failures.letters?.append(DeadLetter(invocation, .dropped(error), counter.registration))
    guard case .dropped = error.reason else { return }
    let registration = message.plan.entries[index].registration
    let earlier = withLock { total in
      defer {
        registration.with { $0.setNeedsWakeUp(counter.state.pointee.room.needsWakeUp) }
        tally.setNeedsWakeUp(total.room.needsWakeUp)
      }
      return scope == .multicast
        ? total.room.recordDrop(invocation, of: counter)
        : counter.state.pointee.room.recordDrop(invocation, of: counter)
    }
    withExtendedLifetime(earlier) {}
  }
}
