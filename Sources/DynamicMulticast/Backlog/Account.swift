import Invocation

extension Backlog {
  /// The deliveries of one registration, or those of all.
  struct Account {
    // A number where there is no limit, so that the check is one comparison.
    private(set) var limit = Int.max
    private(set) var policy = OverflowPolicy.Kind.dropNewest

    /// The lane of the registration's queue; −1 for the sender's thread.
    var lane: Int32 = -1

    /// The deliveries that wait, oldest first.
    var first: Int32 = -1
    var last: Int32 = -1

    /// The deliveries that wait or whose handler has not ended.
    private(set) var pending = 0
    private(set) var highest = 0
    var delivered = 0
    var failed = 0
    var dropped = 0

    /// When a handler was last called, by the system's coarse clock; 0 if never.
    var latestStart: UInt64 = 0

    /// How many messages have been dropped since there last was room.
    var droppedInEpisode = 0 { didSet { updateNeedsAttention() } }

    /// Whether the registration has been removed, and takes no more.
    private(set) var isClosed = false

    /// Whether the registration counts this account's deliveries as one pending message; see
    /// ``close()``.
    var isHeld = false { didSet { updateNeedsAttention() } }

    /// The senders that wait for room, in their order.
    var senders: [WaitingSender] = [] { didSet { updateNeedsAttention() } }

    /// Whether the end of a delivery has consequences.
    private(set) var needsAttention = false

    /// The deliveries that wait, by the key that they are coalesced by.
    var waiting = KeyedSlots()
    var coalesces = false

    var isFull: Bool { pending >= limit }

    var dropsOldest: Bool { limit != .max && (policy == .dropOldest || policy == .coalesce) }

    mutating func set(_ new: DeliveryLimit?) {
      limit = new?.count ?? .max
      policy = new?.policy.kind ?? .dropNewest
    }

    @inline(__always)
    mutating func begin() {
      pending += 1
      if pending > highest { highest = pending }
    }

    @inline(__always)
    mutating func end() { pending -= 1 }

    /// Whether half of the room is free again.
    var isRelaxed: Bool { pending <= limit / 2 }

    mutating func close() {
      isClosed = true
      updateNeedsAttention()
    }

    private mutating func updateNeedsAttention() {
      needsAttention = isHeld || droppedInEpisode > 0 || !senders.isEmpty
    }
  }

  /// The slots with a key, and the key of each.
  struct KeyedSlots {
    private var slots: [CoalescingKey: Int32] = [:]
    private var keys: [Int32: CoalescingKey] = [:]

    subscript(key: CoalescingKey) -> Int32? { slots[key] }

    mutating func note(_ key: CoalescingKey, _ slot: Int32) {
      slots[key] = slot
      keys[slot] = key
    }

    mutating func forget(_ slot: Int32) {
      guard let key = keys.removeValue(forKey: slot), slots[key] == slot else { return }
      slots[key] = nil
    }
  }

  /// The messages that are coalesced: those with this selector, and this key if there is one.
  struct CoalescingKey: Hashable {
    let selector: Selector
    let key: String?
  }
}
