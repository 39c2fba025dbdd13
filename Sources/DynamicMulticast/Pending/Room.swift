import Invocation

/// A limit with the senders that wait for room, and the drops that have not been reported.
///
/// A delegate and a multicast each have a `Room`. A plain value, guarded by the lock of
/// ``PendingDeliveries``.
struct Room {
  // `Int.max` if there is no limit, so that the check for room is a single comparison.
  private(set) var limit = Int.max
  private(set) var policy = OverflowPolicy.Kind.dropNewest

  /// The waiting senders, first in, first out.
  var senders: [RoomWaiter] = [] { didSet { hasSenders = !senders.isEmpty } }

  /// `true` if senders wait.
  private(set) var hasSenders = false

  /// The dropped messages that have not been reported, by the delegate's monitor.
  private var dropStreaks: [ObjectIdentifier: DropStreak] = [:]

  /// The messages to a delegate that were dropped since there last was room.
  struct DropStreak: Sendable {
    /// The monitor of the delegate.
    ///
    /// Retained, because the registration may be deallocated meanwhile.
    let monitor: DeliveryMonitor
    let latest: Invocation
    let count: Int
  }

  init(_ limit: DeliveryLimit? = nil) { set(limit) }

  mutating func set(_ new: DeliveryLimit?) {
    limit = new?.count ?? .max
    policy = new?.policy.kind ?? .dropNewest
  }

  /// `true` if the end of a delivery must call ``PendingDeliveries/wakeUp(_:_:)``.
  var needsWakeUp: Bool { hasSenders || !dropStreaks.isEmpty }

  // MARK: Dropped messages

  /// Records a dropped message, to be reported when there is room.
  ///
  /// - Returns: The streak before this drop, which the caller releases after the lock.
  mutating func recordDrop(_ invocation: Invocation, of monitor: DeliveryMonitor) -> DropStreak? {
    let key = ObjectIdentifier(monitor)
    let count = dropStreaks[key]?.count ?? 0
    return dropStreaks.updateValue(
      DropStreak(monitor: monitor, latest: invocation, count: count + 1), forKey: key)
  }

  mutating func takeDropStreak(of monitor: DeliveryMonitor) -> DropStreak? {
    dropStreaks.removeValue(forKey: ObjectIdentifier(monitor))
  }

  /// Removes and returns the sender that may try again, and the streaks to report.
  ///
  /// - Parameter pending: How many deliveries are pending.
  /// - Returns: The sender, or `nil` if no sender waits or there is no room, and the streaks.
  mutating func takeWakeUps(_ pending: Int) -> (sender: RoomWaiter?, reports: [DropStreak]) {
    let sender = pending < limit && !senders.isEmpty ? senders.removeFirst() : nil
    // Drops are reported only once half of the room is free, so that a full queue gives few
    // reports.
    if pending > limit / 2 || dropStreaks.isEmpty { return (sender, []) }
    defer { dropStreaks = [:] }
    return (sender, Array(dropStreaks.values))
  }
}
