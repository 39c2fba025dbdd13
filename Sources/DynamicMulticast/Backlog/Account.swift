import CRuntimeSupport
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

    /// Where its deliveries wait, oldest first; some of them have been taken since.
    var waiting = Queue<Position>()

    /// How many deliveries have begun to be pending, without those that were dropped while they waited.
    private(set) var begun = 0
    private(set) var highest = 0

    /// How many had ended when that was last looked at.
    ///
    /// Each look at what handlers change costs the time in which one processor gets it from another.
    private var knownEnded = 0

    /// How many have ended under the lock: those on the sender's thread.
    private(set) var endedUnderLock = 0

    /// How many have failed, and how many were dropped after their queue had taken them.
    var failed = 0
    var droppedLate = 0

    /// How many were dropped in any way.
    var dropped = 0

    /// Whether messages have been dropped that are to be reported when there is room.
    var isInEpisode = false { didSet { updateSignals() } }

    /// Whether the registration has been removed, and takes no more.
    private(set) var isClosed = false

    /// Whether deliveries may have to be refused although there is room.
    private(set) var isBlocked = false

    /// Whether the registration counts this account's deliveries as one pending message; see
    /// ``Registration/hold()``.
    var isHeld = false { didSet { updateSignals() } }

    /// The senders that wait for room, in their order.
    var senders: [RoomWaiter] = [] {
      didSet {
        isBlocked = isClosed || !senders.isEmpty
        updateSignals()
      }
    }

    /// Where deliveries wait, by the key that they are coalesced by; some of them have been taken since.
    ///
    /// All are of one policy, and no delivery of another, or without a key, waits behind one of them: a
    /// message that took its place would come before an earlier one of the same sender.
    private(set) var keys: [CoalescingKey: Position] = [:]
    private var policyOfKeys = 0

    init(_ signals: UnsafeMutablePointer<AccountSignals>) {
      self.signals = signals
    }

    @inline(__always)
    var pending: Int { begun - ended }

    /// How many are pending at most, without a look at how many have ended.
    @inline(__always)
    var pendingAtMost: Int { begun - knownEnded }

    private var ended: Int { endedUnderLock + countOfEnds(signals) }

    @inline(__always)
    var isFull: Bool { limit != .max && pending >= limit }

    /// How many handlers have ended without failing.
    var delivered: Int { ended - failed - droppedLate }

    var needsAttention: Bool { isHeld || isInEpisode || !senders.isEmpty }

    var dropsOldest: Bool { limit != .max && (policy == .dropOldest || policy == .coalesce) }

    /// Whether half of the room is free again.
    var isRelaxed: Bool { pending <= limit / 2 }

    mutating func set(_ new: DeliveryLimit?) {
      limit = new?.count ?? .max
      policy = new?.policy.kind ?? .dropNewest
    }

    /// Whether there may be no room for another delivery: if not, no policy is asked.
    @inline(__always)
    var mayRefuse: Bool { pendingAtMost >= limit || isBlocked }

    @inline(__always)
    mutating func begin() {
      begun += 1
      if pendingAtMost > highest {
        look()
        highest = max(highest, pendingAtMost)
      }
    }

    /// Looks at how many deliveries have ended.
    mutating func look() { knownEnded = ended }

    @inline(__always)
    mutating func endUnderLock() {
      endedUnderLock += 1
      knownEnded += 1
    }

    /// Notes where the latest delivery waits, and its key, nil if it is not coalesced.
    mutating func note(_ position: Position, for key: CoalescingKey?) {
      if key?.policy != policyOfKeys, !keys.isEmpty { keys = [:] }
      guard let key else { return }
      keys[key] = position
      policyOfKeys = key.policy
    }

    mutating func forgetKeys() { keys = [:] }

    mutating func forgetKeys(unless isIncluded: (Position) -> Bool) {
      keys = keys.filter { isIncluded($0.value) }
    }

    /// Takes back the beginning of a delivery that was dropped while it waited.
    mutating func takeBack() { begun -= 1 }

    mutating func close() {
      isClosed = true
      isBlocked = true
    }

    private func updateSignals() {
      setNeedsAttention(signals, needsAttention)
    }
  }

  /// The messages that are coalesced: those with this selector, and this key if there is one.
  struct CoalescingKey: Hashable {
    let selector: Selector
    let key: String?

    /// The number of the policy: 0 for the delegate's own, else how often the multicast's had been set.
    let policy: Int
  }
}
