import Dispatch
import Invocation
import RuntimeSupport
import Synchronization

/// Knows how many deliveries of a multicast are pending, which of them wait on queues, and which
/// senders wait for room, if there are limits or observers.
///
/// One lock guards the admission of deliveries, and the ending of a delivery for which senders or
/// reports wait. Queues take deliveries, and count their ends, without the lock.
///
/// Monitors and plans retain their `PendingDeliveries`. A `PendingDeliveries` retains a monitor
/// only as long as a sender waits or a drop streak is unreported, and a plan only as long as a
/// message waits. So there is no permanent reference cycle.
final class PendingDeliveries: Sendable {
  let failures: FailureReporter

  /// The number of the multicast in events.
  let number: Int

  /// How many deliveries have ended, by outcome.
  let tally = Tally()

  /// How many messages found no delegate that responds.
  let unheard = Atomic<Int>(0)

  /// `true` once counting has begun.
  ///
  /// Counting begins with the first monitor, or with the first message to which no delegate
  /// responds.
  let hasCounted = Atomic<Bool>(false)

  private let total = Guarded(Total())
  private let ownLimit = Guarded<DeliveryLimit?>(nil)

  /// Totals of all delegates of the multicast.
  struct Total {
    var room = Room()

    /// How many deliveries have begun, without the waiting deliveries that were dropped.
    private(set) var begun = 0

    /// How many deliveries had ended when `tally` was last read.
    ///
    /// Reading `tally` transfers a cache line from another processor, so `tally` is read rarely.
    private var knownEnded = 0

    /// How many deliveries were pending at the same time at most.
    private(set) var highest = 0

    /// An upper bound of the number of pending deliveries, which needs no read of `tally`.
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

    mutating func cancelBegin() { begun -= 1 }
  }

  private let channels = Guarded(QueueChannels())

  /// The channels of the multicast's queues.
  private struct QueueChannels: Sendable {
    /// The channels that monitors use, by the execution target.
    var used: [ObjectIdentifier: QueueChannel] = [:]

    /// The channels that no monitor uses.
    ///
    /// Channels are reused rather than freed, and their numbers continue, because lists may still
    /// have old positions.
    var free: [QueueChannel] = []
  }

  private static let count = Atomic<Int>(0)

  init(failures: FailureReporter) {
    self.failures = failures
    number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Returns the channel of an execution target, for a new monitor.
  ///
  /// - Returns: The channel, or `nil` if the target is synchronous.
  func openChannel(of target: ExecutionTarget) -> QueueChannel? {
    if target.isSynchronous { return nil }
    return channels.withLock { channels in
      let key = ObjectIdentifier(target)
      let channel = channels.used[key] ?? channels.free.popLast() ?? QueueChannel()
      channel.monitorCount += 1
      channel.target = key
      channels.used[key] = channel
      return channel
    }
  }

  /// Releases a monitor's use of a channel.
  ///
  /// Without monitors, the channel can serve another target.
  func closeChannel(_ channel: QueueChannel) {
    channels.withLock { channels in
      channel.monitorCount -= 1
      guard channel.monitorCount == 0, let target = channel.target else { return }
      channels.used[target] = nil
      channels.free.append(channel)
    }
  }

  /// Runs a closure under the lock.
  @inline(__always)
  func withLock<Result: Sendable>(_ body: (inout Total) -> Result) -> Result {
    total.withLock { body(&$0) }
  }

  // MARK: Numbers

  var pendingCount: Int { withLock { $0.pending(tally) } }

  /// Counts a message to which no delegate responds.
  func recordUnheard(_ message: MonitoredMessage) {
    unheard.wrappingAdd(1, ordering: .relaxed)
    hasCounted.store(true, ordering: .relaxed)
    if !message.numbers.isObserved { return }
    EventLog.shared.write(
      RawEvent(
        kind: .unheard, multicast: number, message.numbers, selector: message.plan.selector))
  }

  // MARK: The multicast's own limit

  var limit: DeliveryLimit? {
    get { ownLimit.withLock { $0 } }
    set { set(newValue) }
  }

  private func set(_ limit: DeliveryLimit?) {
    let senders = ownLimit.withLock { current in
      current = limit
      return withLock { total in
        total.room.set(limit)
        defer { total.room.senders = [] }
        return total.room.senders
      }
    }
    for sender in senders { sender.end(nil) }
  }

  /// Runs a closure under the lock, with the room of a delegate or of the multicast.
  ///
  /// - Parameters:
  ///   - scope: The owner of the room.
  ///   - monitor: The monitor of the delegate.
  ///   - registration: The registration of the delegate.
  ///   - body: Receives the room, and two functions: one reads how many deliveries are pending, the
  ///     other sets the flag that makes the next end of a delivery call ``wakeUp(_:_:)``.
  /// - Returns: The result of the closure.
  private func withRoom<Result: Sendable>(
    _ scope: LimitScope, of monitor: DeliveryMonitor, _ registration: Registration,
    _ body: (inout Room, _ pending: () -> Int, _ setNeedsWakeUp: (Bool) -> Void) -> Result
  ) -> Result {
    withLock { total in
      if scope == .delegate {
        return body(
          &monitor.state.pointee.room, { registration.pendingCount }, registration.setNeedsWakeUp)
      }
      let begun = total.begun
      return body(&total.room, { begun - tally.ended }, tally.setNeedsWakeUp)
    }
  }

  // MARK: Waiting for room

  /// Adds a waiting sender, unless there is room by now or the registration is closed.
  ///
  /// - Returns: `true` if the sender waits.
  func wait(
    _ sender: RoomWaiter, for monitor: DeliveryMonitor, _ registration: Registration,
    scope: LimitScope,
    isFirst: Bool
  ) -> Bool {
    withRoom(scope, of: monitor, registration) { room, pending, setNeedsWakeUp in
      if registration.isClosed { return false }
      // Add the sender and set the wake-up flag before reading the pending count. In the other
      // order, the last delivery could end between the two steps, and would wake no sender.
      let position = isFirst ? 0 : room.senders.count
      room.senders.insert(sender, at: position)
      setNeedsWakeUp(true)
      if position > 0 || pending() >= room.limit { return true }
      room.senders.removeFirst()
      setNeedsWakeUp(room.needsWakeUp)
      return false
    }
  }

  /// Removes a waiting sender, and wakes the next sender if there is room.
  ///
  /// A removed sender may have been woken for room that the sender then did not use.
  func stopWaiting(_ sender: RoomWaiter, for monitor: DeliveryMonitor, _ registration: Registration)
  {
    withLock { total in
      monitor.state.pointee.room.senders.removeAll { $0 === sender }
      total.room.senders.removeAll { $0 === sender }
    }
    wakeUp(monitor, registration)
  }

  /// Returns `true` if a delivery could begin now, or if the registration is closed or deallocated.
  func hasRoom(for monitor: DeliveryMonitor, scope: LimitScope) -> Bool {
    guard let registration = monitor.registration else { return true }
    return withRoom(scope, of: monitor, registration) { room, pending, _ in
      registration.isClosed || pending() < room.limit
    }
  }

  /// Returns `true` if there is no room for a delegate, and the policy makes senders wait.
  func makesSendersWait(_ monitor: DeliveryMonitor, _ registration: Registration) -> Bool {
    withLock { total in
      registration.pendingCount >= monitor.state.pointee.room.limit
        && monitor.state.pointee.room.policy == .wait
        || total.pending(tally) >= total.room.limit && total.room.policy == .wait
    }
  }

  /// The registrations with pending messages.
  var pendingRegistrations: [Registration] {
    DeliveryMonitor.all(in: self).compactMap(\.registration).filter { $0.pendingCount > 0 }
  }

  // MARK: Ending

  /// Wakes the next sender of the delegate's limit and of the multicast's limit, and reports drop
  /// streaks, if there is room after a delivery has ended.
  ///
  /// Must be called without the lock, because reports and woken senders run foreign code.
  func wakeUp(_ monitor: DeliveryMonitor, _ registration: Registration) {
    let (own, all) = withLock { total in
      let own = monitor.state.pointee.room.takeWakeUps(registration.pendingCount)
      let all = total.room.takeWakeUps(total.pending(tally))
      registration.setNeedsWakeUp(monitor.state.pointee.room.needsWakeUp)
      tally.setNeedsWakeUp(total.room.needsWakeUp)
      forgetTaken(of: monitor, registration)
      return (own, all)
    }
    for woken in [own, all] {
      woken.sender?.end(nil)
      woken.reports.forEach(report)
    }
  }

  /// Frees the lists of a delegate's waiting deliveries if the lists have grown long and no
  /// delivery to the delegate is pending.
  ///
  /// Must be called under the lock.
  private func forgetTaken(of monitor: DeliveryMonitor, _ registration: Registration) {
    guard monitor.hasManyPositions.load(ordering: .relaxed), registration.pendingCount == 0
    else { return }
    monitor.hasManyPositions.store(false, ordering: .relaxed)
    monitor.state.pointee.waiting.free()
    monitor.state.pointee.coalescing = Coalescing()
    monitor.channel?.forgetDone()
  }

  /// Reports the messages to a delegate that were dropped since there last was room.
  private func report(_ dropStreak: Room.DropStreak) {
    let monitor = dropStreak.monitor
    failures.report(
      DeliveryFailure(
        invocation: dropStreak.latest, delegate: monitor.registration?.delegate,
        delivery: monitor.registration?.delivery, site: monitor.registration?.site,
        error: monitor.error(dropStreak.latest.selector, .dropped(count: dropStreak.count))),
      isDeadLetter: false)
  }
}

// MARK: Dropping

extension PendingDeliveries {
  /// Counts a delivery as dropped that the caller has taken while the delivery waited.
  ///
  /// Must be called under the lock. After the lock, the caller passes the result to `carryOut(_:)`.
  func countDropped(
    _ content: MonitoredDeliveries.Content, _ reason: LimitError.Reason,
    at position: QueueChannel.Position? = nil, _ total: inout Total
  ) -> DroppedDelivery {
    total.cancelBegin()
    content.message.monitor(at: content.index).with { $0.state.pointee.begun -= 1 }
    countDrop(of: content.message.monitor(at: content.index))
    // `carryOut(_:)` calls the waiters for the last delivery, without the lock.
    let isLast = content.message.plan.entries[content.index].registration.with {
      $0.endDeliverySilently()
    }
    return DroppedDelivery(
      content: content, reason: reason, position: position, isLast: isLast)
  }

  /// Counts the drop of a refused or waiting delivery.
  func countDrop(of monitor: Uncounted<DeliveryMonitor>) {
    monitor.with { $0.tally.countDrop() }
    tally.countDrop()
  }

  /// Drops a delivery that the caller has taken while the delivery waited.
  func didTake(_ content: MonitoredDeliveries.Content, _ reason: LimitError.Reason) {
    carryOut([withLock { countDropped(content, reason, &$0) }])
  }

  /// Closes the monitor of a closed registration: wakes the senders that wait for its room, and
  /// reports its drop streaks.
  ///
  /// Dropped deliveries also leave room in the multicast, so all senders that wait for the
  /// multicast's room are woken, too.
  ///
  /// Must not be called under a lock, because the function releases what it drops.
  ///
  /// - Parameters:
  ///   - monitor: The monitor of `registration`.
  ///   - registration: The closed registration.
  ///   - dropping: `true` to drop the waiting deliveries.
  func close(_ monitor: DeliveryMonitor, _ registration: Registration, dropping: Bool) {
    // A limit that never drops the oldest delivery would not need the list `waiting`. Nevertheless,
    // the monitor of each delegate on a queue keeps the list, because a removal must find the
    // waiting deliveries to drop them at once.
    let (dropped, senders, reports) = withLock { total in
      var dropped: [DroppedDelivery] = []
      while dropping, let oldest = monitor.state.pointee.waiting.popFirst() {
        if let content = monitor.channel?.take(oldest) {
          dropped.append(countDropped(content, .removed, &total))
        }
      }
      var senders = monitor.state.pointee.room.senders
      monitor.state.pointee.room.senders = []
      if !dropped.isEmpty {
        senders += total.room.senders
        total.room.senders = []
      }
      let reports = [
        monitor.state.pointee.room.takeDropStreak(of: monitor),
        total.room.takeDropStreak(of: monitor),
      ]
      return (dropped, senders, reports.compactMap(\.self))
    }
    carryOut(dropped)
    for sender in senders { sender.end(nil) }
    reports.forEach(report)
    wakeUp(monitor, registration)
  }

  /// Reports and releases waiting deliveries that were dropped.
  func carryOut(_ dropped: [DroppedDelivery]) {
    for dropped in dropped {
      let (message, index) = (dropped.content.message, dropped.content.index)
      let (monitor, registration) = (dropped.monitor, dropped.registration)
      if dropped.isLast { registration.callWaiters() }
      didDrop(
        message, index, monitor, monitor.error(message.plan.selector, dropped.reason),
        scope: .delegate, position: dropped.position)
      // A dropped delivery has left room, for which senders or reports may wait.
      wakeUp(monitor, registration)
    }
  }

  /// Records that a refused delivery is dropped.
  func didDrop(_ refused: RefusedDelivery, _ error: LimitError, scope: LimitScope) {
    switch refused.admission {
    case .mustWait, .closed:
      // No policy has counted this drop: the sender does not wait, or no longer, or the delegate was
      // removed.
      countDrop(of: refused.message.monitor(at: refused.index))
    default: break
    }
    didDrop(refused.message, refused.index, refused.monitor, error, scope: scope)
    wakeUp(refused.monitor, refused.registration)
  }

  /// Records that a delivery is dropped, and settles the delegate if the message is a question.
  ///
  /// Afterwards, the caller must call `wakeUp(_:_:)`: there may be room by now to report the drop.
  private func didDrop(
    _ message: MonitoredMessage, _ index: Int, _ monitor: DeliveryMonitor, _ error: LimitError,
    scope: LimitScope, position: QueueChannel.Position? = nil
  ) {
    MonitoredDelivery(message, index).record(.dropped, error: error)
    if let operation = message.operation { return operation.didDrop(index, error) }
    let invocation = message.invocation.withoutRoute
    if error.reason != .coalesced {
      failures.keep(
        invocation, .dropped(error), for: monitor.registration, droppedFrom: position)
    }
    guard case .dropped = error.reason else { return }
    let registration = message.plan.entries[index].registration
    let earlier = withRoom(scope, of: monitor, registration.object) { room, _, setNeedsWakeUp in
      defer { setNeedsWakeUp(room.needsWakeUp) }
      return room.recordDrop(invocation, of: monitor)
    }
    withExtendedLifetime(earlier) {}
  }
}
