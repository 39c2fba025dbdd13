import CSupport
import Invocation

extension Backlog {
  /// The deliveries of one registration, or those of all.
  struct Account {
    /// What handlers change without the lock; allocated as long as the account is open.
    let signals: UnsafeMutablePointer<AccountSignals>

    // A number where there is no limit, so that the check is one comparison.
    private(set) var limit = Int.max
    private(set) var policy = OverflowPolicy.Kind.dropNewest

    /// The lane of the registration's queue; −1 for the sender's thread.
    var lane: Int32 = -1

    /// The deliveries that wait, and some that their queue has taken since.
    var waiting = RecipientList()

    /// How many deliveries have begun to be pending, without those that were dropped while they waited.
    private(set) var begun = 0
    private(set) var highest = 0

    /// How many have ended under the lock: those on the sender's thread.
    private(set) var endedUnderLock = 0

    /// How many have failed, and how many were dropped after their queue had taken them.
    var failed = 0
    var droppedLate = 0

    /// How many were dropped in any way.
    var dropped = 0

    /// How many messages have been dropped since there last was room.
    var droppedInEpisode = 0 { didSet { updateSignals() } }

    /// Whether the registration has been removed, and takes no more.
    private(set) var isClosed = false

    /// Whether the registration counts this account's deliveries as one pending message; see
    /// ``Registration/hold()``.
    var isHeld = false { didSet { updateSignals() } }

    /// The senders that wait for room, in their order.
    var senders: [WaitingSender] = [] { didSet { updateSignals() } }

    /// The deliveries that wait, by the key that they are coalesced by.
    var keys = KeyedRecipients()

    init(_ signals: UnsafeMutablePointer<AccountSignals>) {
      self.signals = signals
    }

    @inline(__always)
    var pending: Int { begun - ended }

    private var ended: Int { endedUnderLock + countOfEnds(signals) }

    @inline(__always)
    var isFull: Bool { limit != .max && pending >= limit }

    /// How many handlers have ended without failing.
    var delivered: Int { ended - failed - droppedLate }

    var needsAttention: Bool { isHeld || droppedInEpisode > 0 || !senders.isEmpty }

    var dropsOldest: Bool { limit != .max && (policy == .dropOldest || policy == .coalesce) }

    /// Whether half of the room is free again.
    var isRelaxed: Bool { pending <= limit / 2 }

    mutating func set(_ new: DeliveryLimit?) {
      limit = new?.count ?? .max
      policy = new?.policy.kind ?? .dropNewest
    }

    @inline(__always)
    mutating func begin() {
      begun += 1
      highest = max(highest, pending)
    }

    @inline(__always)
    mutating func endUnderLock() { endedUnderLock += 1 }

    /// Takes back the beginning of a delivery that was dropped while it waited.
    mutating func takeBack() { begun -= 1 }

    mutating func close() { isClosed = true }

    private func updateSignals() {
      setNeedsAttention(signals, needsAttention)
    }
  }

  /// The recipients with a key, and the key of each.
  struct KeyedRecipients {
    private var recipients: [CoalescingKey: Recipient.Reference] = [:]
    private var keys: [Recipient.Reference: CoalescingKey] = [:]

    var isEmpty: Bool { keys.isEmpty }

    subscript(key: CoalescingKey) -> Recipient.Reference? { recipients[key] }

    mutating func note(_ key: CoalescingKey, _ recipient: Recipient.Reference) {
      recipients[key] = recipient
      keys[recipient] = key
    }

    mutating func forget(_ recipient: Recipient.Reference) {
      guard let key = keys.removeValue(forKey: recipient), recipients[key] == recipient else {
        return
      }
      recipients[key] = nil
    }
  }

  /// The messages that are coalesced: those with this selector, and this key if there is one.
  struct CoalescingKey: Hashable {
    let selector: Selector
    let key: String?
  }
}
