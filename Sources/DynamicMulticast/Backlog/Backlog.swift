import Invocation

/// The pending deliveries of a multicast that has limits or observers, as a plain value: no locks, no
/// queues, no foreign code.
///
/// Each registration has an account, which counts its deliveries. A delivery that waits for its queue
/// has a slot. A queue's item carries nothing: the queue takes the lane's next place, which has one
/// slot, several that are delivered together, or none any more. So a delivery that is dropped leaves
/// only the queue's item and four bytes.
///
/// The functions return whatever they take out, so that the caller can release it outside the lock.
struct Backlog: @unchecked Sendable {
  // Unchecked for the delegates, which are only held here.

  var accounts: ContiguousArray<Account> = []
  private var freeAccounts: [Int32] = []

  private(set) var lanes: ContiguousArray<Places> = []
  private var freeLanes: [Int32] = []

  var slots: ContiguousArray<Slot> = []
  private var firstFreeSlot: Int32 = -1

  /// All accounts together.
  var total = Account()

  /// How many messages no delegate has responded to.
  var unheard = 0

  /// The slots in the order of their dispatch, if the multicast's own limit may drop the oldest.
  ///
  /// A slot that has been used again since has another generation.
  var arrivals = Queue<Arrival>()

  /// The accounts that the multicast's limit has made drop messages.
  var accountsOfEpisode: [Int32] = []

  struct Arrival {
    let slot: Int32
    let generation: UInt32
  }

  /// A delivery that waits for its queue.
  struct Slot {
    var delegate: (any Respondable)?

    /// Nil where the delivery was dropped.
    var message: Unmanaged<PendingMessage>?
    var number: UInt64 = 0

    /// The number of its place in the lane.
    var place = 0
    var account: Int32 = -1

    /// The index of the delegate's entry in the message's plan.
    var index: Int32 = -1

    /// The next slot of the account; of a free one, the next that is free.
    var next: Int32 = -1
    var nextInPlace: Int32 = -1
    var generation: UInt32 = 0
  }

  /// The places of a lane that its queue has not reached: the first slot of each, or −1.
  struct Places {
    var queue = Queue<Int32>()

    /// How many places the queue has reached.
    var taken = 0

    /// Slots of places that are being delivered; see `Backlog.next(after:)`.
    var last: Int32 = -1
  }

  // MARK: Accounts and lanes

  mutating func openAccount(limit: DeliveryLimit?, lane: Int32) -> Int32 {
    var account = Account()
    account.set(limit)
    account.lane = lane
    account.coalesces = account.policy == .coalesce || total.policy == .coalesce
    if let index = freeAccounts.popLast() {
      accounts[Int(index)] = account
      return index
    }
    accounts.append(account)
    return Int32(accounts.count - 1)
  }

  /// Sets the limit of all accounts together.
  ///
  /// - Returns: The senders that have waited for room, which are to try again.
  mutating func set(_ limit: DeliveryLimit?) -> [WaitingSender] {
    total.set(limit)
    for index in accounts.indices {
      accounts[index].coalesces =
        accounts[index].policy == .coalesce || total.policy == .coalesce
    }
    if !total.dropsOldest { arrivals = Queue() }
    defer { total.senders = [] }
    return total.senders
  }

  /// Closes an account that has no deliveries and will get none.
  mutating func closeAccount(_ index: Int32) {
    freeAccounts.append(index)
  }

  mutating func openLane() -> Int32 {
    if let index = freeLanes.popLast() {
      lanes[Int(index)] = Places()
      return index
    }
    lanes.append(Places())
    return Int32(lanes.count - 1)
  }

  /// Closes a lane whose queue has reached all its places.
  mutating func closeLane(_ index: Int32) {
    freeLanes.append(index)
  }

  // MARK: Slots

  /// Puts a delivery into the last place of a lane.
  mutating func append(_ new: Candidate, to lane: Int32) {
    let index: Int32
    if firstFreeSlot >= 0 {
      index = firstFreeSlot
      firstFreeSlot = slots[Int(index)].next
    } else {
      index = Int32(slots.count)
      slots.append(Slot())
    }
    fill(&slots[Int(index)], with: new, at: lanes[Int(lane)].lastPlace)
    if lanes[Int(lane)].last >= 0 {
      slots[Int(lanes[Int(lane)].last)].nextInPlace = index
    } else {
      lanes[Int(lane)].queue.last = index
    }
    lanes[Int(lane)].last = index
    let account = Int(new.account)
    if accounts[account].last >= 0 {
      slots[Int(accounts[account].last)].next = index
    } else {
      accounts[account].first = index
    }
    accounts[account].last = index
    if let key = new.key { accounts[account].waiting.note(key, index) }
    if total.dropsOldest {
      arrivals.append(Arrival(slot: index, generation: slots[Int(index)].generation))
      forgetOldArrivals()
    }
  }

  @inline(__always)
  private func fill(_ slot: inout Slot, with new: Candidate, at place: Int) {
    new.message.retainForDelivery()
    slot.delegate = new.delegate
    slot.message = .passUnretained(new.message)
    slot.number = new.number
    slot.place = place
    slot.account = new.account
    slot.index = new.index
    slot.next = -1
    slot.nextInPlace = -1
  }

  private mutating func forgetOldArrivals() {
    guard arrivals.count > 64, arrivals.count > 4 * (total.pending + 1) else { return }
    arrivals.removeAll { slots[Int($0.slot)].generation != $0.generation }
  }

  private mutating func free(_ index: Int32) {
    slots[Int(index)].generation &+= 1
    slots[Int(index)].next = firstFreeSlot
    firstFreeSlot = index
  }

  /// Takes a delivery out of its slot, and the slot out of its account's list.
  @inline(__always)
  mutating func take(_ index: Int32) -> (
    delegate: (any Respondable)?, message: Unmanaged<PendingMessage>?, account: Int32
  ) {
    let account = Int(slots[Int(index)].account)
    let next = slots[Int(index)].next
    if accounts[account].first == index {
      accounts[account].first = next
      if next < 0 { accounts[account].last = -1 }
    } else {
      unlink(index, next, account)
    }
    if accounts[account].coalesces { accounts[account].waiting.forget(index) }
    return (slots[Int(index)].delegate.take(), slots[Int(index)].message.take(), Int32(account))
  }

  /// Takes a slot out of the middle of its account's list: on a concurrent queue, items can overtake
  /// each other.
  private mutating func unlink(_ index: Int32, _ next: Int32, _ account: Int) {
    var before = accounts[account].first
    while slots[Int(before)].next != index { before = slots[Int(before)].next }
    slots[Int(before)].next = next
    if next < 0 { accounts[account].last = before }
  }

  // MARK: Places

  /// Adds a place at the end of a lane.
  ///
  /// If no delivery was put into it, the caller calls ``removeLastPlace(of:)``; otherwise it puts an
  /// item on the queue.
  mutating func addPlace(to lane: Int32) {
    lanes[Int(lane)].queue.append(-1)
    lanes[Int(lane)].last = -1
  }

  mutating func removeLastPlace(of lane: Int32) {
    lanes[Int(lane)].queue.removeLast()
  }

  /// Takes a lane's next place, and claims its first delivery.
  mutating func takePlace(of lane: Int32, at time: UInt64) -> Claim? {
    guard let first = lanes[Int(lane)].queue.popFirst() else { return nil }
    lanes[Int(lane)].taken += 1
    return claim(first, at: time)
  }

  /// Passes over a lane's next place, which is empty.
  mutating func skipPlace(of lane: Int32) {
    guard lanes[Int(lane)].queue.popFirst() != nil else { return }
    lanes[Int(lane)].taken += 1
  }

  /// Claims the delivery of a slot, or the next one in its place that was not dropped.
  @inline(__always)
  mutating func claim(_ first: Int32, at time: UInt64) -> Claim? {
    var index = first
    while index >= 0 {
      let next = slots[Int(index)].nextInPlace
      if slots[Int(index)].message != nil {
        let (entry, number) = (slots[Int(index)].index, slots[Int(index)].number)
        let (delegate, message, account) = take(index)
        free(index)
        accounts[Int(account)].latestStart = time
        guard let message else { return nil }
        return Claim(
          delegate: delegate, message: message, number: number, account: account, index: entry,
          next: next)
      }
      free(index)
      index = next
    }
    return nil
  }

  /// Empties a slot whose delivery was taken, and frees it unless its place is being delivered.
  mutating func vacate(_ index: Int32) {
    let lane = Int(accounts[Int(slots[Int(index)].account)].lane)
    let position = slots[Int(index)].place - lanes[lane].taken
    // The queue frees it when it comes to it.
    guard position >= 0 else { return }
    let next = slots[Int(index)].nextInPlace
    var before = lanes[lane].queue[position]
    if before == index {
      lanes[lane].queue[position] = next
      if lanes[lane].last == index { lanes[lane].last = -1 }
    } else {
      while slots[Int(before)].nextInPlace != index { before = slots[Int(before)].nextInPlace }
      slots[Int(before)].nextInPlace = next
      if lanes[lane].last == index { lanes[lane].last = before }
    }
    free(index)
  }
}

extension Backlog.Places {
  /// The number of the last place.
  var lastPlace: Int { taken + queue.count - 1 }
}
