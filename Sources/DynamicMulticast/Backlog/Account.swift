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

  // Only touched under the lock of the backlog. Behind a pointer, which spares the compiler's check of exclusive access.
  nonisolated(unsafe) let state: UnsafeMutablePointer<State>

  struct State {
    var room: Room

    /// How many deliveries have begun to be counted, without those that were dropped while they waited.
    var begun = 0

    /// The most deliveries that were pending at once.
    var highest = 0

    /// Where deliveries wait, oldest first; some of them have been taken since.
    var waiting = Queue<Lane.Position>()
    var coalescing = Coalescing()
  }

  /// Whether many deliveries wait, or have waited; see ``Backlog/attend(to:_:)``.
  let hasManyPositions = Atomic<Bool>(false)

  /// The accounts by their registrations: a word more in each registration would cost a block of 80
  /// bytes.
  private static let accounts = Guarded<[ObjectIdentifier: Account]>([:])

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
      ? accounts.withLock { $0[ObjectIdentifier(registration)] } : nil
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
    return accounts.withLock { accounts in
      if let account = accounts[ObjectIdentifier(registration)] { return account }
      accounts[ObjectIdentifier(registration)] = new
      // Under this lock: a delivery could wait in the account otherwise, while a thread that closes the registration
      // does not look for one. Models/accounts.pml checks this.
      registration.noteAccount()
      return new
    }
  }

  /// Forgets the account of a registration that is being deallocated.
  static func forget(_ registration: Registration) {
    _ = accounts.withLock { $0.removeValue(forKey: ObjectIdentifier(registration)) }
  }

  /// The accounts of a multicast.
  ///
  /// - Complexity: O(*n*) in the number of accounts of the process.
  static func all(in backlog: Backlog) -> [Account] {
    accounts.withLock { $0.values.filter { $0.backlog === backlog } }
  }

  // MARK: Deliveries

  /// Notes where a delivery waits that was given room.
  ///
  /// Called with the lock of the backlog.
  @inline(__always)
  func note(_ position: Lane.Position, in lane: Lane, for key: Coalescing.Key?, pending: Int) {
    // Only where the list would grow otherwise: a look at the oldest is a miss of the processor's cache.
    if state.pointee.waiting.isFull { forgetOldest(before: lane.firstNumber) }
    state.pointee.waiting.append(position)
    if state.pointee.waiting.count == 1024 { hasManyPositions.store(true, ordering: .relaxed) }
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
