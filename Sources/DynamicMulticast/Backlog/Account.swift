import Invocation
import RuntimeSupport
import Synchronization

/// The numbers and the room of a registration whose deliveries are counted.
///
/// A registration without a limit in a multicast without limits and observers has none.
final class Account: Sendable {
  let backlog: Backlog

  /// The registration's own limit.
  let limit: DeliveryLimit?

  /// The delegate in events, which refer to it until they have been handed to the observers.
  let name: EventDelegate
  let uncountedName: Uncounted<EventDelegate>

  weak let registration: Registration?

  let tally = Tally()

  /// The lane of the delegate's queue, nil for the sender's thread.
  let lane: Lane?
  let uncountedLane: Uncounted<Lane>?

  // Only touched under the lock of the backlog. Behind a pointer, which spares the compiler's check
  // of exclusive access.
  nonisolated(unsafe) let state: UnsafeMutablePointer<State>

  struct State {
    var room: Room

    /// How many counted deliveries have begun, less the number of waiting ones that were dropped.
    var begun = 0

    /// The most deliveries that were pending at once.
    var highest = 0

    /// Where deliveries wait, oldest first; some have been taken since.
    var waiting = Queue<Lane.Position>()
    var coalescing = Coalescing()
  }

  /// Whether the list of what waits, or the lane, is long; see ``Backlog/attend(to:_:)``.
  let hasManyPositions = Atomic<Bool>(false)

  /// The length from which on the memory of a list is freed once nothing waits.
  private static let many = 1024

  private static let accounts = Guarded(Table())

  private struct Table: Sendable {
    /// The accounts by their registrations: a word more in each registration would cost a block of
    /// 80 bytes.
    var all: [ObjectIdentifier: Account] = [:]

    /// The registrations that have accounts, by the backlogs.
    var registrations: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
  }

  private init(_ registration: Registration, _ limit: DeliveryLimit?, in backlog: Backlog) {
    self.backlog = backlog
    self.limit = limit
    self.registration = registration
    lane = backlog.openLane(of: registration.executionTarget)
    uncountedLane = lane.map(Uncounted.init)
    state = .allocate(capacity: 1)
    state.initialize(to: State(room: Room(limit)))
    backlog.hasCounted.store(true, ordering: .relaxed)
    name = EventDelegate(registration)
    uncountedName = Uncounted(name)
  }

  deinit {
    if let lane { backlog.closeLane(lane) }
    state.pointee.waiting.free()
    state.deinitialize(count: 1)
    state.deallocate()
    EventLog.shared.retire(name)
  }

  /// The account of a registration, nil if it has none.
  static func of(_ registration: Registration) -> Account? {
    registration.hasAccount
      ? accounts.withLock { $0.all[ObjectIdentifier(registration)] } : nil
  }

  /// The account of a registration, which is opened if it has none.
  ///
  /// Runs no foreign code, so it can be called with the lock of the multicast.
  @discardableResult
  static func open(
    for registration: Registration, limit: DeliveryLimit? = nil, in backlog: Backlog
  ) -> Account {
    if let account = of(registration) { return account }
    let new = Account(registration, limit, in: backlog)
    let key = ObjectIdentifier(registration)
    return accounts.withLock { table in
      if let account = table.all[key] { return account }
      table.all[key] = new
      table.registrations[ObjectIdentifier(backlog), default: []].insert(key)
      // Under this lock: a delivery could wait in the account otherwise, while a thread that closes
      // the registration does not look for one. Models/accounts.pml checks this.
      registration.noteAccount()
      return new
    }
  }

  /// Forgets the account of a registration that is being deallocated.
  static func forget(_ registration: Registration) {
    let key = ObjectIdentifier(registration)
    // Released without the lock.
    _ = accounts.withLock { table in
      let account = table.all.removeValue(forKey: key)
      guard let backlog = account.map({ ObjectIdentifier($0.backlog) }) else { return account }
      table.registrations[backlog]?.remove(key)
      if table.registrations[backlog]?.isEmpty == true { table.registrations[backlog] = nil }
      return account
    }
  }

  /// The accounts of a multicast.
  ///
  /// - Complexity: O(*n*) in their number.
  static func all(in backlog: Backlog) -> [Account] {
    accounts.withLock { table in
      (table.registrations[ObjectIdentifier(backlog)] ?? []).compactMap { table.all[$0] }
    }
  }

  // MARK: Deliveries

  /// Notes where a delivery waits that was given room.
  ///
  /// Called with the lock of the backlog.
  @inline(__always)
  func note(_ position: Lane.Position, in lane: Lane, for key: Coalescing.Key?, pending: Int) {
    // Only where the list would grow otherwise, as a look at the oldest misses the cache.
    if state.pointee.waiting.isFull { forgetOldest(before: lane.firstNumber) }
    state.pointee.waiting.append(position)
    let isLong = state.pointee.waiting.count >= Self.many || lane.count >= Self.many
    if isLong, !hasManyPositions.load(ordering: .relaxed) {
      hasManyPositions.store(true, ordering: .relaxed)
    }
    state.pointee.coalescing.note(position, for: key, in: lane, pending: pending)
  }

  private func forgetOldest(before number: Int) {
    while let oldest = state.pointee.waiting.first, oldest.number < number {
      _ = state.pointee.waiting.popFirst()
    }
  }

  /// The error of a message that the delegate does not get.
  ///
  /// - Parameters:
  ///   - selector: The message.
  ///   - reason: Why it does not.
  ///   - byTotal: Whether the multicast's limit was reached rather than its own.
  /// - Returns: The error.
  func error(
    _ selector: Selector, _ reason: LimitError.Reason, byTotal: Bool = false
  ) -> LimitError {
    let delegate = LimitError.Delegate(
      name: name.delegate.name, site: name.delegate.site, delivery: name.delegate.delivery,
      pendingCount: byTotal ? backlog.pendingCount : registration?.pendingCount ?? 0,
      limit: byTotal ? backlog.limit : limit ?? backlog.limit)
    return LimitError(selector: selector, reason: reason, delegates: [delegate])
  }
}
