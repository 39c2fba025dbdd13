import Invocation
import RuntimeSupport
import Synchronization

/// The numbers and the room of a registration whose deliveries are counted.
///
/// A registration without a limit in a multicast without limits and observers has none.
final class DeliveryCounter: Sendable {
  let pendingDeliveries: PendingDeliveries

  /// The registration's own limit.
  let limit: DeliveryLimit?

  /// The delegate in events, which refer to it until they have been handed to the observers.
  let name: EventDelegate
  let uncountedName: Uncounted<EventDelegate>

  weak let registration: Registration?

  let tally = Tally()

  /// The lane of the delegate's queue, nil for the sender's thread.
  let channel: QueueChannel?
  let uncountedChannel: Uncounted<QueueChannel>?

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
    var waiting = Queue<QueueChannel.Position>()
    var coalescing = Coalescing()
  }

  /// Whether the list of what waits, or the lane, is long; see ``PendingDeliveries/attend(to:_:)``.
  let hasManyPositions = Atomic<Bool>(false)

  /// The length from which on the memory of a list is freed once nothing waits.
  private static let many = 1024

  private static let counters = Guarded(Table())

  private struct Table: Sendable {
    /// The accounts by their registrations: a word more in each registration would cost a block of
    /// 80 bytes.
    var all: [ObjectIdentifier: DeliveryCounter] = [:]

    /// The registrations that have accounts, by the backlogs.
    var registrations: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
  }

  private init(
    _ registration: Registration, _ limit: DeliveryLimit?, in pendingDeliveries: PendingDeliveries
  ) {
    self.pendingDeliveries = pendingDeliveries
    self.limit = limit
    self.registration = registration
    channel = pendingDeliveries.openChannel(of: registration.executionTarget)
    uncountedChannel = channel.map(Uncounted.init)
    state = .allocate(capacity: 1)
    state.initialize(to: State(room: Room(limit)))
    pendingDeliveries.hasCounted.store(true, ordering: .relaxed)
    name = EventDelegate(registration)
    uncountedName = Uncounted(name)
  }

  deinit {
    if let channel { pendingDeliveries.closeChannel(channel) }
    state.pointee.waiting.free()
    state.deinitialize(count: 1)
    state.deallocate()
    EventLog.shared.retire(name)
  }

  /// The account of a registration, nil if it has none.
  static func of(_ registration: Registration) -> DeliveryCounter? {
    registration.hasCounter
      ? counters.withLock { $0.all[ObjectIdentifier(registration)] } : nil
  }

  /// The account of a registration, which is opened if it has none.
  ///
  /// Runs no foreign code, so it can be called with the lock of the multicast.
  @discardableResult
  static func open(
    for registration: Registration, limit: DeliveryLimit? = nil,
    in pendingDeliveries: PendingDeliveries
  ) -> DeliveryCounter {
    if let counter = of(registration) { return counter }
    let new = DeliveryCounter(registration, limit, in: pendingDeliveries)
    let key = ObjectIdentifier(registration)
    return counters.withLock { table in
      if let counter = table.all[key] { return counter }
      table.all[key] = new
      table.registrations[ObjectIdentifier(pendingDeliveries), default: []].insert(key)
      // Under this lock: a delivery could wait in the account otherwise, while a thread that closes
      // the registration does not look for one. Models/accounts.pml checks this.
      registration.markCounted()
      return new
    }
  }

  /// Forgets the account of a registration that is being deallocated.
  static func forget(_ registration: Registration) {
    let key = ObjectIdentifier(registration)
    // Released without the lock.
    _ = counters.withLock { table in
      let counter = table.all.removeValue(forKey: key)
      guard let pendingDeliveries = counter.map({ ObjectIdentifier($0.pendingDeliveries) }) else {
        return counter
      }
      table.registrations[pendingDeliveries]?.remove(key)
      if table.registrations[pendingDeliveries]?.isEmpty == true {
        table.registrations[pendingDeliveries] = nil
      }
      return counter
    }
  }

  /// The accounts of a multicast.
  ///
  /// - Complexity: O(*n*) in their number.
  static func all(in pendingDeliveries: PendingDeliveries) -> [DeliveryCounter] {
    counters.withLock { table in
      (table.registrations[ObjectIdentifier(pendingDeliveries)] ?? []).compactMap { table.all[$0] }
    }
  }

  // MARK: Deliveries

  /// Notes where a delivery waits that was given room.
  ///
  /// Called with the lock of the backlog.
  @inline(__always)
  func record(
    _ position: QueueChannel.Position, in channel: QueueChannel, for key: Coalescing.Key?,
    pending: Int
  ) {
    // Only where the list would grow otherwise, as a look at the oldest misses the cache.
    if state.pointee.waiting.isFull { forgetOldest(before: channel.firstNumber) }
    state.pointee.waiting.append(position)
    let isLong = state.pointee.waiting.count >= Self.many || channel.count >= Self.many
    if isLong, !hasManyPositions.load(ordering: .relaxed) {
      hasManyPositions.store(true, ordering: .relaxed)
    }
    state.pointee.coalescing.record(position, for: key, in: channel, pending: pending)
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
  ///   - scope: Whether the multicast's limit was reached rather than its own.
  /// - Returns: The error.
  func error(
    _ selector: Selector, _ reason: LimitError.Reason, scope: LimitScope = .delegate
  ) -> LimitError {
    let delegate = LimitError.Delegate(
      name: name.delegate.name, site: name.delegate.site, delivery: name.delegate.delivery,
      pendingCount: scope == .multicast
        ? pendingDeliveries.pendingCount : registration?.pendingCount ?? 0,
      limit: scope == .multicast ? pendingDeliveries.limit : limit ?? pendingDeliveries.limit)
    return LimitError(selector: selector, reason: reason, delegates: [delegate])
  }
}
