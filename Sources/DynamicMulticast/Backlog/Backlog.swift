import CSupport
import Invocation

/// The pending deliveries of a multicast that has limits or observers, as a plain value: no locks, no
/// queues, no foreign code.
///
/// Each registration has an account, which counts its deliveries. A queue's item carries nothing: the
/// queue takes the lane's next place, which has the deliveries of one message, or nothing any more. So a
/// delivery that is dropped leaves only the queue's item and eight bytes.
///
/// The functions return whatever they take out, so that the caller can release it outside the lock.
struct Backlog: @unchecked Sendable {
  // Unchecked for the recipients, which are touched under the lock, or by the thread that took them.

  var accounts: ContiguousArray<Account> = []
  private var freeAccounts: [Int32] = []

  private(set) var lanes: ContiguousArray<Places> = []
  private var freeLanes: [Int32] = []

  /// All accounts together.
  var total: Account

  /// How many messages no delegate has responded to.
  var unheard = 0

  /// How many deliveries have been given a place.
  private var sequence: UInt64 = 0

  /// What waits, in the order of dispatch, if the multicast's own limit may drop the oldest.
  private var arrivals = Queue<Arrival>()

  /// The accounts that the multicast's limit has made drop messages.
  var accountsOfEpisode: [Int32] = []

  private struct Arrival {
    let account: Int32
    let sequence: UInt64
  }

  /// The places of a lane that its queue has not reached; nil where all deliveries were dropped.
  struct Places {
    fileprivate var queue = Queue<Unmanaged<Place>?>()

    /// How many places the queue has reached.
    fileprivate var taken = 0
  }

  /// Makes a backlog without accounts.
  ///
  /// - Parameter signals: What handlers change without the lock, for all accounts together.
  init(_ signals: UnsafeMutablePointer<AccountSignals>) {
    total = Account(signals)
  }

  // MARK: Accounts and lanes

  mutating func openAccount(
    _ signals: UnsafeMutablePointer<AccountSignals>, limit: DeliveryLimit?, lane: Int32
  ) -> Int32 {
    var account = Account(signals)
    account.set(limit)
    account.lane = lane
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
    let droppedOldest = total.dropsOldest
    total.set(limit)
    if !total.dropsOldest { arrivals = Queue() }
    // What waits already has not been noted.
    if total.dropsOldest, !droppedOldest { arrivals = Queue(arrivalsOfAll()) }
    defer { total.senders = [] }
    return total.senders
  }

  /// Closes an account that has no deliveries and will get none.
  mutating func closeAccount(_ index: Int32) {
    // The signals of the account are gone, which ending its episode would change.
    accountsOfEpisode.removeAll { $0 == index }
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

  // MARK: Places

  /// Adds a place to the end of a lane; the caller puts an item on the queue then.
  mutating func append(_ place: Place, to lane: Int32) {
    let index = Int(lane)
    place.header.number = lanes[index].taken + lanes[index].queue.count
    lanes[index].queue.append(.passRetained(place))
  }

  /// Takes a lane's next place; nil if its deliveries were dropped.
  mutating func takePlace(of lane: Int32) -> Place? {
    guard let next = lanes[Int(lane)].queue.popFirst() else { return nil }
    lanes[Int(lane)].taken += 1
    return next?.takeRetainedValue()
  }

  /// Takes the recipients of a place out of their accounts' lists, after they have been delivered to.
  mutating func finish(_ place: Place) {
    place.forEachRecipient { recipient in unlink(recipient) }
  }

  /// Adds a recipient to a place that the sender is filling.
  @inline(__always)
  mutating func append(_ new: consuming Candidate, to place: Place) {
    sequence += 1
    let (account, key) = (new.account, new.key)
    let recipient = place.append(
      Recipient(
        index: new.index, account: account, number: new.number, delegate: new.delegate,
        place: .passUnretained(place), sequence: sequence))
    accounts[Int(account)].waiting.append(recipient)
    if let key { accounts[Int(account)].keys.note(key, recipient) }
    if total.dropsOldest {
      forgetOldArrivals()
      arrivals.append(Arrival(account: account, sequence: sequence))
    }
  }

  @inline(__always)
  mutating func unlink(_ recipient: Recipient.Reference) {
    let account = Int(recipient.pointee.account)
    accounts[account].waiting.remove(recipient)
    if !accounts[account].keys.isEmpty { accounts[account].keys.forget(recipient) }
  }

  /// Counts a recipient as dropped in its place, and takes the place out of its lane if it is empty then.
  ///
  /// - Returns: The place, if nothing refers to it any more.
  mutating func vacate(_ recipient: Recipient.Reference, lane: Int32) -> Place? {
    let place = recipient.pointee.place._withUnsafeGuaranteedRef { $0 }
    place.header.living -= 1
    let position = place.header.number - lanes[Int(lane)].taken
    guard place.header.living == 0, position >= 0 else { return nil }
    return lanes[Int(lane)].queue.exchange(position, nil)?.takeRetainedValue()
  }

  // MARK: The oldest

  /// Takes the delivery of an account that has waited longest.
  mutating func takeOldest(of account: Int32) -> Recipient.Reference? {
    while let first = accounts[Int(account)].waiting.first {
      unlink(first)
      if takeDelivery(&first.pointee.isTaken) { return first }
    }
    return nil
  }

  /// Takes the delivery that was dispatched first, of all that wait.
  mutating func takeOldest() -> Recipient.Reference? {
    while let oldest = arrivals.popFirst() {
      guard let first = accounts[Int(oldest.account)].waiting.first,
        first.pointee.sequence == oldest.sequence
      else { continue }
      unlink(first)
      if takeDelivery(&first.pointee.isTaken) { return first }
    }
    return nil
  }

  private func arrivalsOfAll() -> [Arrival] {
    var arrivals: [Arrival] = []
    for index in accounts.indices {
      var next = accounts[index].waiting.first
      while let recipient = next {
        arrivals.append(Arrival(account: Int32(index), sequence: recipient.pointee.sequence))
        next = recipient.pointee.newer
      }
    }
    return arrivals.sorted { $0.sequence < $1.sequence }
  }

  private mutating func forgetOldArrivals() {
    guard arrivals.count > 64, arrivals.count > 4 * (total.pending + 1) else { return }
    arrivals.removeAll { arrival in
      guard let first = accounts[Int(arrival.account)].waiting.first else { return true }
      return first.pointee.sequence > arrival.sequence
    }
  }
}
