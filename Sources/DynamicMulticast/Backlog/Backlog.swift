import CRuntimeSupport
import Invocation
import RuntimeSupport

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

  private var lanes: ContiguousArray<Places> = []
  private var freeLanes: [Int32] = []

  /// All accounts together.
  var total: Account

  /// How many messages no delegate has responded to.
  var unheard = 0

  /// How many places there have been in all lanes.
  private var sequence = 0

  /// Where deliveries wait, in the order of dispatch, if the multicast's own limit may drop the oldest.
  ///
  /// Some of them have been taken since.
  private var arrivals = Queue<Position>()

  /// The dropped messages that have not been reported, by accounts.
  var episodes: [Int32: Episode] = [:]

  /// Where a delivery waits.
  ///
  /// Lists keep this rather than a reference, as the place may be gone when they are read.
  struct Position: Hashable {
    let place: Int
    let lane: Int32
    let recipient: Int32
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
  mutating func set(_ limit: DeliveryLimit?) -> [RoomWaiter] {
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
    freeAccounts.append(index)
  }

  mutating func openLane() -> Int32 {
    // The numbers of its places go on: lists may have positions of the time before.
    if let index = freeLanes.popLast() { return index }
    lanes.append(Places())
    return Int32(lanes.count - 1)
  }

  /// Closes a lane whose queue has reached all its places.
  mutating func closeLane(_ index: Int32) {
    freeLanes.append(index)
  }

  // MARK: Places

  /// Adds a place to the end of a lane; the caller puts an item on the queue unless it stays empty.
  mutating func append(_ place: Place, to lane: Int32) {
    sequence += 1
    place.header.sequence = sequence
    place.header.number = lanes[Int(lane)].append(place)
  }

  /// Takes back a place that has just been added, as none of its deliveries has got room.
  mutating func removeLast(of lane: Int32) {
    lanes[Int(lane)].removeLast()
  }

  /// Notes where a delivery waits that was given room.
  @inline(__always)
  mutating func note(_ position: Position, of account: Int, key: CoalescingKey?) {
    let first = lanes[Int(position.lane)].firstNumber
    while let oldest = accounts[account].waiting.first, oldest.place < first {
      _ = accounts[account].waiting.popFirst()
    }
    accounts[account].waiting.append(position)
    note(position, of: account, for: key)
    if total.dropsOldest {
      forgetOldArrivals()
      arrivals.append(position)
    }
  }

  @inline(__always)
  private mutating func note(_ position: Position, of account: Int, for key: CoalescingKey?) {
    if key == nil, accounts[account].keys.isEmpty { return }
    let count = accounts[account].keys.count
    if count > 64, count > 2 * accounts[account].pending { forgetTakenKeys(of: account) }
    accounts[account].note(position, for: key)
  }

  private mutating func forgetTakenKeys(of account: Int) {
    var keys = accounts[account]
    keys.forgetKeys { recipient(at: $0) != nil }
    accounts[account] = keys
  }

  /// What a queue delivers next.
  struct Next: @unchecked Sendable {
    // Unchecked for the place, which only this queue touches, but for what is under the lock.
    let place: Place
    let message: PendingMessage
    let count: Int

    /// The only delivery of the place, if there is just one.
    let only: Place.Taken?
  }

  /// Takes a lane's next place; nil if its deliveries were dropped.
  mutating func takeNext(of lane: Int32) -> Next? {
    guard let place = lanes[Int(lane)].popFirst() else { return nil }
    let (message, count) = place.withUnsafeMutablePointerToHeader {
      ($0.pointee.message, $0.pointee.count)
    }
    guard count == 1 else {
      lanes[Int(lane)].begin(place)
      return Next(place: place, message: message, count: count, only: nil)
    }
    defer { forgetOldPositions(of: lane) }
    guard takeDelivery(&place.recipients.pointee.isTaken) else { return nil }
    return Next(place: place, message: message, count: 1, only: Place.Taken(place.recipients))
  }

  /// Forgets a place whose deliveries have been made.
  mutating func finish(_ place: Place, of lane: Int32) {
    lanes[Int(lane)].finish(place)
    forgetOldPositions(of: lane)
  }

  /// Frees the lists of a lane's accounts after many messages, when none waits any more.
  @inline(__always)
  private mutating func forgetOldPositions(of lane: Int32) {
    guard lanes[Int(lane)].isEmpty, lanes[Int(lane)].hasTakenMany() else { return }
    for account in accounts.indices where accounts[account].lane == lane {
      accounts[account].waiting = Queue()
      accounts[account].forgetKeys()
    }
  }

  /// Takes a lane's next place, which its queue will never run.
  mutating func abandonPlace(of lane: Int32) -> [Removed] {
    guard let place = lanes[Int(lane)].popFirst() else { return [] }
    var removed: [Removed] = []
    for position in 0..<place.header.count {
      let recipient = place.recipients + position
      guard takeDelivery(&recipient.pointee.isTaken) else { continue }
      removed.append(drop(recipient, of: place, .removed))
      countRefusal(recipient.pointee.account)
    }
    return removed
  }

  /// The delivery at a position, unless it has been taken with its place.
  func recipient(at position: Position) -> (place: Place, recipient: Recipient.Reference)? {
    guard let place = lanes[Int(position.lane)][position.place]?.object else {
      return nil
    }
    return (place, place.recipients + Int(position.recipient))
  }

  /// Drops a delivery that the caller has taken.
  mutating func drop(
    _ recipient: Recipient.Reference, of place: Place, _ reason: LimitError.Reason
  ) -> Removed {
    let account = recipient.pointee.account
    accounts[Int(account)].takeBack()
    total.takeBack()
    let message = recipient.pointee.message.take() ?? place.header.message
    return Removed(
      delegate: recipient.pointee.delegate.take(), message: message, account: account,
      index: recipient.pointee.index, reason: reason, byTotal: false,
      place: vacate(place, of: accounts[Int(account)].lane))
  }

  /// Counts a recipient as dropped in its place, and takes the place out of its lane if it was the last.
  ///
  /// - Returns: The place, if nothing refers to it any more.
  mutating func vacate(_ place: Place, of lane: Int32) -> Place? {
    place.header.living -= 1
    return place.header.living == 0 ? lanes[Int(lane)].vacate(place.header.number) : nil
  }

  // MARK: The oldest

  /// Takes and drops the delivery of an account that has waited longest, if one waits.
  mutating func dropOldest(of account: Int32, _ reason: LimitError.Reason) -> Removed? {
    while let oldest = accounts[Int(account)].waiting.popFirst() {
      if let removed = drop(oldest, reason) { return removed }
    }
    return nil
  }

  /// Takes and drops the delivery that was dispatched first, of all that wait.
  mutating func dropOldest(_ reason: LimitError.Reason) -> Removed? {
    while let oldest = arrivals.popFirst() {
      if let removed = drop(oldest, reason) { return removed }
    }
    return nil
  }

  private mutating func drop(_ position: Position, _ reason: LimitError.Reason) -> Removed? {
    guard let (place, recipient) = recipient(at: position),
      takeDelivery(&recipient.pointee.isTaken)
    else { return nil }
    return drop(recipient, of: place, reason)
  }

  private func arrivalsOfAll() -> [Position] {
    accounts.flatMap { account in account.waiting.elements }
      .compactMap { position in
        recipient(at: position).map { (position, $0.place.header.sequence) }
      }
      .sorted { ($0.1, $0.0.recipient) < ($1.1, $1.0.recipient) }
      .map(\.0)
  }

  private mutating func forgetOldArrivals() {
    while let oldest = arrivals.first, oldest.place < lanes[Int(oldest.lane)].firstNumber {
      _ = arrivals.popFirst()
    }
    // Behind one that waits, there can be many that do not.
    guard arrivals.count > 64, arrivals.count > 4 * total.pendingAtMost else { return }
    arrivals = Queue(
      arrivals.elements.filter { position in
        recipient(at: position).map { !$0.recipient.pointee.isTaken } ?? false
      })
  }
}
