import Invocation

/// A limit, the senders that wait for room, and the drops that are to be reported: of a delegate,
/// or of a multicast.
///
/// A plain value, under the lock of the ``PendingDeliveries``.
struct Room {
  // A number where there is no limit, so that the check is one comparison.
  private(set) var limit = Int.max
  private(set) var policy = OverflowPolicy.Kind.dropNewest

  /// The senders that wait, in their order.
  var senders: [RoomWaiter] = [] { didSet { hasSenders = !senders.isEmpty } }

  /// Whether senders wait.
  private(set) var hasSenders = false

  /// The dropped messages that have not been reported, by accounts.
  private var dropStreaks: [ObjectIdentifier: DropStreak] = [:]

  /// The messages to a delegate that were dropped since there last was room.
  struct DropStreak: Sendable {
    /// The account, which would otherwise be gone with a registration that is removed meanwhile.
    let counter: DeliveryCounter
    let latest: Invocation
    let count: Int
  }

  init(_ limit: DeliveryLimit? = nil) { set(limit) }

  mutating func set(_ new: DeliveryLimit?) {
    limit = new?.count ?? .max
    policy = new?.policy.kind ?? .dropNewest
  }

  /// Whether messages that wait are dropped for others.
  var dropsOldest: Bool { limit != .max && (policy == .dropOldest || policy == .coalesce) }

  /// Whether the end of a delivery has consequences.
  var needsWakeUp: Bool { hasSenders || !dropStreaks.isEmpty }

  // MARK: Dropped messages

  /// Notes a message that was dropped, to be reported when there is room.
  ///
  /// - Returns: The one before, to be released without the lock.
  mutating func recordDrop(_ invocation: Invocation, of counter: DeliveryCounter) -> DropStreak? {
    let key = ObjectIdentifier(counter)
    let count = dropStreaks[key]?.count ?? 0
    return dropStreaks.updateValue(
      DropStreak(counter: counter, latest: invocation, count: count + 1), forKey: key)
  }

  mutating func takeDropStreak(of counter: DeliveryCounter) -> DropStreak? {
    dropStreaks.removeValue(forKey: ObjectIdentifier(counter))
  }

  /// The senders that may try again, and what is to be reported, as so many deliveries are pending.
  mutating func takeWakeUps(_ pending: Int) -> (sender: RoomWaiter?, reports: [DropStreak]) {
    let sender = pending < limit && !senders.isEmpty ? senders.removeFirst() : nil
    // When half of the room is free again.
    if pending > limit / 2 || dropStreaks.isEmpty { return (sender, []) }
    defer { dropStreaks = [:] }
    return (sender, Array(dropStreaks.values))
  }
}
