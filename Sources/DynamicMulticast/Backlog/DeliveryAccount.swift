import CRuntimeSupport
import Invocation
import RuntimeSupport

/// A registration's account in the backlog of its multicast, and what is known of it there.
///
/// A registration without a limit in a multicast without limits and observers has none.
final class DeliveryAccount: Sendable {
  let backlog: SharedBacklog

  /// Its index in the backlog.
  let index: Int32

  /// What handlers change without the lock.
  nonisolated(unsafe) let signals: UnsafeMutablePointer<AccountSignals>

  /// The lane of the delegate's queue, nil for the sender's thread.
  let lane: Lane?

  /// The registration's own limit.
  let limit: DeliveryLimit?

  /// The delegate in events, which refer to it until they have been handed to the observers.
  let name: EventDelegate

  weak let registration: Registration?

  /// The accounts by their registrations: a word more in each registration would cost a block of 80
  /// bytes.
  private static let accounts = Guarded<[ObjectIdentifier: DeliveryAccount]>([:])

  private init(_ registration: Registration, _ limit: DeliveryLimit?, in backlog: SharedBacklog) {
    self.backlog = backlog
    self.limit = limit
    self.registration = registration
    lane = backlog.lane(of: registration.executionTarget)
    let lane = lane?.index ?? -1
    let signals = UnsafeMutablePointer<AccountSignals>.allocate(capacity: 1)
    signals.initialize(to: AccountSignals())
    self.signals = signals
    index = backlog.state.withLock { [signals = UncheckedSendable(signals)] in
      $0.openAccount(signals.value, limit: limit, lane: lane)
    }
    name = EventDelegate(registration)
  }

  deinit {
    backlog.didClose(account: index)
    signals.deallocate()
    EventLog.shared.retire(name)
  }

  /// The account of a registration, nil if it has none.
  static func of(_ registration: Registration) -> DeliveryAccount? {
    registration.hasAccount
      ? accounts.withLock { $0[ObjectIdentifier(registration)] } : nil
  }

  /// The account of a registration, which is opened if it has none.
  ///
  /// Runs no foreign code, so it can be called with the lock of the multicast.
  @discardableResult
  static func open(
    for registration: Registration, limit: DeliveryLimit? = nil, in backlog: SharedBacklog
  ) -> DeliveryAccount {
    let account = of(registration) ?? openNew(for: registration, limit, in: backlog)
    // Another thread may have closed the registration before it could know of the account, and wait
    // for deliveries by now: so none begins.
    if registration.isClosed { account.close(registration, dropping: false) }
    return account
  }

  private static func openNew(
    for registration: Registration, _ limit: DeliveryLimit?, in backlog: SharedBacklog
  ) -> DeliveryAccount {
    let new = DeliveryAccount(registration, limit, in: backlog)
    // Before it is used: the end of its deliveries is told by its number.
    backlog.note(new)
    return accounts.withLock { accounts in
      if let account = accounts[ObjectIdentifier(registration)] { return account }
      accounts[ObjectIdentifier(registration)] = new
      // Under this lock: a thread that finds the account could use it otherwise, while a third one
      // closes the registration and does not look for an account. Models/accounts.pml checks this.
      registration.noteAccount()
      return new
    }
  }

  /// Forgets the account of a registration that is being deallocated.
  static func forget(_ registration: Registration) {
    _ = accounts.withLock { $0.removeValue(forKey: ObjectIdentifier(registration)) }
  }

  // MARK: Closing

  /// Lets no more deliveries begin, and drops those that wait if the caller says so.
  ///
  /// Not to be called with a lock: it releases what is dropped.
  func close(_ registration: Registration, dropping: Bool) {
    let (removed, consequences) = backlog.state.withLock { backlog in
      let results = backlog.close(index, dropping: dropping)
      let account = Int(index)
      if backlog.accounts[account].pending > 0, !backlog.accounts[account].isHeld {
        backlog.accounts[account].isHeld = true
        registration.hold()
      }
      return results
    }
    backlog.carryOut(removed)
    backlog.carryOut(consequences)
    // The last delivery may have ended before this was held.
    backlog.attend(to: self)
  }

  var pendingCount: Int { backlog.state.withLock { $0.accounts[Int(index)].pending } }

  /// Whether a delivery could begin, or never will.
  func hasRoom(byTotal: Bool) -> Bool {
    backlog.state.withLock { backlog in
      let account = backlog.accounts[Int(index)]
      return account.isClosed || !(byTotal ? backlog.total.isFull : account.isFull)
    }
  }

  /// Whether there is no room, and senders wait for it.
  var makesSendersWait: Bool {
    backlog.state.withLock { backlog in
      let account = backlog.accounts[Int(index)]
      return account.isFull && account.policy == .wait
        || backlog.total.isFull && backlog.total.policy == .wait
    }
  }

  /// The time since a handler was last called, nil if none has been.
  var timeSinceCall: Duration? {
    let latest = latestStart(signals)
    return latest == 0 ? nil : .nanoseconds(max(Clock.coarse, latest) - latest)
  }

  /// Whether the registration counts all of its deliveries as one; see ``Registration/hold()``.
  var isHeld: Bool { backlog.state.withLock { $0.accounts[Int(index)].isHeld } }

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
    let (own, total) = backlog.state.withLock {
      ($0.accounts[Int(index)].pending, $0.total.pending)
    }
    let delegate = LimitError.Delegate(
      name: name.delegate.name, site: name.delegate.site, delivery: name.delegate.delivery,
      pendingCount: byTotal ? total : own, limit: byTotal ? backlog.limit : limit ?? backlog.limit)
    return LimitError(selector: selector, reason: reason, delegates: [delegate])
  }
}

/// A delegate, as events name it.
///
/// An event refers to it without retaining it; see ``EventLog/retire(_:)``.
final class EventDelegate: Sendable {
  let delegate: DeliveryEvent.Delegate

  init(_ registration: Registration) {
    let label = (registration.delegate as? Responder)?.label.map { "'\($0)'" }
    delegate = DeliveryEvent.Delegate(
      number: EventLog.nextNumber(),
      name: "\(DelegateName(registration.type, label))", site: registration.site,
      delivery: registration.delivery, queue: registration.executionTarget.identity?.number)
  }
}
