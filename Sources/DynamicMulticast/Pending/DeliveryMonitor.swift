import Invocation
import RuntimeSupport
import Synchronization

/// Knows how many deliveries to one delegate have begun and how many of them wait, and which room
/// the delegate's limit leaves.
///
/// For a registration with a limit, the monitor is made when the registration is added. Any other
/// registration gets a monitor from the first plan that counts its deliveries: the multicast is
/// observed or has a limit, or a delegate in the plan has a limit. A monitor stays until its
/// registration is deallocated.
final class DeliveryMonitor: Sendable {
  let pendingDeliveries: PendingDeliveries

  /// The registration's own limit, or `nil` if only the multicast's limit applies.
  let limit: DeliveryLimit?

  /// The name of the delegate in events.
  ///
  /// Events refer to the name until observers have received them.
  let name: EventDelegate
  let uncountedName: Uncounted<EventDelegate>

  weak let registration: Registration?

  let tally = Tally()

  /// The channel of the delegate's queue, or `nil` if the delegate is called on the sender's
  /// thread.
  let channel: QueueChannel?
  let uncountedChannel: Uncounted<QueueChannel>?

  // Only touched under the lock of `pendingDeliveries`. Stored behind a pointer, so that the
  // compiler adds no dynamic check for exclusive access.
  nonisolated(unsafe) let state: UnsafeMutablePointer<State>

  struct State {
    var room: Room

    /// How many monitored deliveries have begun, without the waiting deliveries that were dropped.
    var begun = 0

    /// How many deliveries were pending at the same time at most.
    var highest = 0

    /// Where waiting deliveries are, oldest first.
    ///
    /// Some of these deliveries have been taken since.
    var waiting = Queue<QueueChannel.Position>()
    var coalescing = Coalescing()
  }

  /// `true` if `waiting` or `channel` has grown long, so that ``PendingDeliveries/wakeUp(_:_:)``
  /// must free the list's memory.
  let hasManyPositions = Atomic<Bool>(false)

  /// The length from which a list counts as long.
  ///
  /// A long list's memory is freed once no delivery is pending.
  private static let many = 1024

  private static let monitors = Guarded(Table())

  private struct Table: Sendable {
    /// The monitors, by the `ObjectIdentifier` of the registration.
    ///
    /// A table, because one more word in each registration would need a memory block of 96 bytes.
    var all: [ObjectIdentifier: DeliveryMonitor] = [:]

    /// The registrations with monitors, by the `ObjectIdentifier` of the ``PendingDeliveries``.
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

  /// Returns the monitor of a registration, or `nil` if the registration has no monitor.
  static func of(_ registration: Registration) -> DeliveryMonitor? {
    registration.hasMonitor
      ? monitors.withLock { $0.all[ObjectIdentifier(registration)] } : nil
  }

  /// Returns the monitor of a registration, and makes the monitor if there is none.
  ///
  /// Runs no foreign code, so the function may be called under the lock of the multicast.
  @discardableResult
  static func open(
    for registration: Registration, limit: DeliveryLimit? = nil,
    in pendingDeliveries: PendingDeliveries
  ) -> DeliveryMonitor {
    if let monitor = of(registration) { return monitor }
    let new = DeliveryMonitor(registration, limit, in: pendingDeliveries)
    let key = ObjectIdentifier(registration)
    return monitors.withLock { table in
      if let monitor = table.all[key] { return monitor }
      table.all[key] = new
      table.registrations[ObjectIdentifier(pendingDeliveries), default: []].insert(key)
      // Mark the registration under the table's lock. Otherwise a delivery could wait in the new
      // monitor while a thread that closes the registration does not look for a monitor.
      // Models/delivery-monitors.pml checks this.
      registration.markMonitored()
      return new
    }
  }

  /// Removes the monitor of a registration that is being deallocated.
  static func forget(_ registration: Registration) {
    let key = ObjectIdentifier(registration)
    // Release the removed monitor after the lock.
    _ = monitors.withLock { table in
      let monitor = table.all.removeValue(forKey: key)
      guard let pendingDeliveries = monitor.map({ ObjectIdentifier($0.pendingDeliveries) }) else {
        return monitor
      }
      table.registrations[pendingDeliveries]?.remove(key)
      if table.registrations[pendingDeliveries]?.isEmpty == true {
        table.registrations[pendingDeliveries] = nil
      }
      return monitor
    }
  }

  /// Returns the monitors of a multicast.
  ///
  /// - Complexity: O(*n*) in the number of monitors.
  static func all(in pendingDeliveries: PendingDeliveries) -> [DeliveryMonitor] {
    monitors.withLock { table in
      (table.registrations[ObjectIdentifier(pendingDeliveries)] ?? []).compactMap { table.all[$0] }
    }
  }

  // MARK: Coalescing

  /// Returns the key by which a message to the delegate is coalesced, or `nil` if the message is
  /// not coalesced.
  ///
  /// Calls the closure of the policy, so the function must not be called under a lock.
  func key(of invocation: Invocation) -> Coalescing.Key? {
    guard let policy = limit?.policy, policy.kind == .coalesce else { return nil }
    return Coalescing.Key(
      selector: invocation.selector, key: policy.key?(invocation.withoutRoute))
  }

  /// Finds out whether a later message with a key follows a message that the delegate has missed.
  ///
  /// - Parameters:
  ///   - key: The key of the message.
  ///   - position: The position of a message that was dropped while it waited, otherwise `nil`.
  /// - Returns: `true` if there is such a message.
  func hasLaterMessage(with key: Coalescing.Key, than position: QueueChannel.Position?) -> Bool {
    pendingDeliveries.withLock { _ in
      guard let latest = state.pointee.coalescing[key] else { return false }
      return position.map { $0 != latest } ?? channel.map { !$0.isTaken(latest) } ?? false
    }
  }

  // MARK: Deliveries

  /// Records the position of a delivery that was admitted and waits.
  ///
  /// Must be called under the lock of `pendingDeliveries`.
  @inline(__always)
  func record(
    _ position: QueueChannel.Position, in channel: QueueChannel, for key: Coalescing.Key?,
    pending: Int
  ) {
    // Remove old positions only if the list would have to grow: reading the oldest is a cache miss.
    if state.pointee.waiting.isFull { forgetOldest(before: channel.firstNumber) }
    state.pointee.waiting.append(position)
    let isLong = state.pointee.waiting.count >= Self.many || channel.count >= Self.many
    if isLong, !hasManyPositions.load(ordering: .relaxed) {
      hasManyPositions.store(true, ordering: .relaxed)
    }
    state.pointee.coalescing.record(position, for: key, in: channel, pending: pending)
  }

  /// Removes the positions in the blocks before the block `number`.
  ///
  /// The channel has already removed these blocks.
  private func forgetOldest(before number: Int) {
    while let oldest = state.pointee.waiting.first, oldest.number < number {
      _ = state.pointee.waiting.popFirst()
    }
  }

  /// Makes the error for a message that the delegate does not receive.
  ///
  /// - Parameters:
  ///   - selector: The name of the message.
  ///   - reason: The reason why the delegate does not receive the message.
  ///   - scope: The owner of the limit that was reached.
  /// - Returns: An error that names the delegate.
  func error(
    _ selector: Selector, _ reason: LimitError.Reason, scope: LimitScope = .delegate
  ) -> LimitError {
    let delegate = LimitError.Delegate(
      name: name.delegate.name, site: name.delegate.site, delivery: name.delegate.delivery,
      pendingCount: scope == .multicast
        ? pendingDeliveries.pendingCount : registration?.pendingCount ?? 0,
      limit: scope == .multicast ? pendingDeliveries.limit : limit,
      isLimitOfMulticast: scope == .multicast)
    return LimitError(selector: selector, reason: reason, delegates: [delegate])
  }
}
