import Dispatch
package import Invocation
import RuntimeSupport
import Synchronization

/// One delegate, held weakly, and its execution target.
///
/// Each call of `add` makes one, so it is kept small: 56 bytes, with its header, are the most that
/// fit into a block of 64.
package final class Registration: Sendable {
  private let reference: DelegateReference
  let executionTarget: ExecutionTarget

  // Flags, and above them the number of pending messages, which could be 33 million.
  // Models/registration.pml checks this.
  private let state: Atomic<UInt32>
  private static let removed: UInt32 = 1
  private static let closed: UInt32 = 2
  private static let dropped: UInt32 = 4
  private static let replaced: UInt32 = 8
  private static let counted: UInt32 = 16
  private static let unlisted: UInt32 = 32
  private static let needsWakeUp: UInt32 = 64
  private static let onePending: UInt32 = 128

  /// The number of the line of code that added it.
  let siteNumber: UInt32

  /// Its index in the list, and that of the registration before it in the delegate's chain.
  ///
  /// Only touched under the lock of the multicast that it is added to, until it leaves the list;
  /// then it is the list's version, and does not change any more.
  nonisolated(unsafe) var position = Position()

  struct Position {
    var index: Int32 = -1
    var older: Int32 = -1
  }

  /// The registrations whose handlers the present thread is running, where their queue does not
  /// show it.
  private static var handlers: ThreadStack<Uncounted<Registration>> { ThreadStack(.handlers) }

  /// The registrations whose asynchronous handlers the present task is running.
  @TaskLocal private static var handlersOfTask: [Registration] = []

  /// The closures to call when the last pending message of a closed registration has been
  /// delivered.
  private static let waiters = Guarded<[ObjectIdentifier: [@Sendable () -> Void]]>([:])

  /// The registrations that have replaced others, by these: a word more in each would cost a block
  /// of 80 bytes.
  private static let successors = Guarded<[ObjectIdentifier: Registration]>([:])

  /// Registers a delegate.
  package init(_ delegate: any Respondable, _ delivery: DeliveryMode, _ site: RegistrationSite) {
    // Reads the class's table, so that a mistake in it shows here rather than at a later message.
    _ = ClassRecord.of(delegate)
    reference = DelegateReference(delegate)
    executionTarget = .of(delivery)
    siteNumber = KnownSites.number(of: site)
    state = Atomic(0)
  }

  /// Registers a delegate whose class has been looked up.
  init(_ delegate: any Respondable, _ target: ExecutionTarget, siteNumber: UInt32) {
    reference = DelegateReference(delegate)
    executionTarget = target
    self.siteNumber = siteNumber
    state = Atomic(0)
  }

  /// Registers a delegate in place of another, with the same delivery, and makes it the other's
  /// ``successor``.
  ///
  /// Runs no foreign code, so it can be called with the lock of the multicast: the caller has
  /// looked the delegate's class up.
  package init(_ delegate: any Respondable, replacing old: Registration) {
    reference = DelegateReference(delegate)
    executionTarget = old.executionTarget
    siteNumber = KnownSites.numberOfCopy(of: old.siteNumber)
    state = Atomic(0)
    if let counter = DeliveryCounter.of(old) {
      DeliveryCounter.open(for: self, limit: counter.limit, in: counter.pendingDeliveries)
    }
    // The replaced entry is released here rather than under the lock.
    _ = Self.successors.withLock { $0.updateValue(self, forKey: ObjectIdentifier(old)) }
    old.set(Self.replaced)
  }

  deinit {
    if hasAccount { DeliveryCounter.forget(self) }
    guard isReplaced else { return }
    // Released here rather than under the lock, and one after the other: a message that waited long
    // may have kept any number of them, too many for each to release the next.
    var next = takeSuccessor()
    while isKnownUniquelyReferenced(&next), next?.isReplaced == true {
      next = next?.takeSuccessor()
    }
  }

  private func takeSuccessor() -> Registration? {
    Self.successors.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
  }

  /// The delegate, unless it was deallocated.
  package var delegate: (any Respondable)? { reference.object }

  /// Retains the delegate for a delivery on its queue, unless it was deallocated.
  ///
  /// - Returns: Whether it did. ``takeDelegate()`` is then to be called once.
  @inline(__always)
  func retainDelegate() -> Bool { reference.retain() }

  /// The delegate, which ``retainDelegate()`` has retained.
  @inline(__always)
  func takeDelegate() -> any Respondable { reference.takeRetained() }

  /// Whether the delegate can be loaded, unless it is deallocated meanwhile.
  ///
  /// Not to be asked under a lock; see `UnownedReference`.
  var isAlive: Bool { reference.isAlive }

  /// The delegate's address, which no other object has as long as this registration exists.
  package var identity: ObjectIdentifier { reference.identity }

  var type: any Respondable.Type { reference.type }

  package var delivery: DeliveryMode { executionTarget.delivery }

  /// The line of code that added it.
  package var site: RegistrationSite { KnownSites.site(siteNumber) }

  /// Whether deliveries are put on a queue, redirected or not.
  @inline(__always)
  var isQueued: Bool {
    Uncounted(executionTarget).with { !$0.isSynchronous }
  }

  /// Puts deliveries on the queue.
  @inline(__always)
  func send<Content: ~Copyable>(_ queued: inout QueuedDeliveries<Content>) {
    Uncounted(executionTarget).with { queued.send(to: $0) }
  }

  /// Whether another is the same delegate, with the same execution target.
  func isDuplicate(of other: Registration) -> Bool {
    identity == other.identity && delivery == other.delivery
  }

  // MARK: Pending messages

  /// Counts a message as pending, before it is dispatched.
  ///
  /// - Returns: False if the registration is closed, or in no list any more; the message must not
  ///   be dispatched then.
  func beginDelivery() -> Bool { beginDelivery(unless: Self.closed | Self.unlisted) }

  /// Counts a message as pending that began to be sent while the registration was in the list.
  func beginLateDelivery() -> Bool { beginDelivery(unless: Self.closed) }

  @inline(__always)
  private func beginDelivery(unless flags: UInt32) -> Bool {
    let (old, _) = state.wrappingAdd(Self.onePending, ordering: .acquiringAndReleasing)
    if old & flags == 0 { return true }
    endDelivery()
    return false
  }

  /// Whether a pending message may be delivered now.
  var mayDeliver: Bool { state.load(ordering: .acquiring) & Self.dropped == 0 }

  /// Counts a message as no longer pending, delivered or not.
  ///
  /// - Returns: Whether that has consequences; see ``PendingDeliveries/attend(to:_:)``.
  @discardableResult @inline(__always)
  func endDelivery() -> Bool {
    let (_, new) = state.wrappingSubtract(Self.onePending, ordering: .acquiringAndReleasing)
    if new & Self.closed != 0, new < Self.onePending { callWaiters() }
    return new & Self.needsWakeUp != 0
  }

  /// Counts a message as no longer pending, and calls no waiters, which may not be called with a
  /// lock.
  ///
  /// - Returns: Whether the caller has to call them without the lock.
  func endDeliverySilently() -> Bool {
    let (_, new) = state.wrappingSubtract(Self.onePending, ordering: .acquiringAndReleasing)
    return new & Self.closed != 0 && new < Self.onePending
  }

  /// Says whether the end of a delivery has consequences.
  ///
  /// Called with the lock of the backlog. In one word with the number of pending messages: either
  /// the end of a delivery sees that a sender waits, or the sender sees the end.
  func setNeedsWakeUp(_ value: Bool) {
    if value {
      set(Self.needsWakeUp)
    } else {
      state.bitwiseAnd(~Self.needsWakeUp, ordering: .acquiringAndReleasing)
    }
  }

  /// Calls the waiters for the last pending message.
  @inline(never)
  func callWaiters() {
    let waiters = Self.waiters.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
    for waiter in waiters ?? [] { waiter() }
  }

  /// Runs one of the delegate's handlers, within a send.
  ///
  /// A synchronous delivery notes the registration itself.
  @inline(__always)
  func run(_ counted: CountedDelivery?, _ handler: () -> Void) {
    counted.run {
      if Uncounted(executionTarget).with(\.tracksHandlers) {
        runNoted(handler)
      } else {
        handler()
      }
    }
  }

  /// Ends a delivery whose handler has returned, unless an asynchronous handler goes on.
  @inline(__always)
  func end(_ outcome: DeliveryOutcome, _ counted: CountedDelivery?) {
    guard let counted else {
      endDelivery()
      return
    }
    if outcome == .ended { counted.record(.ended) }
    if outcome != .continues { counted.end(outcome) }
  }

  /// Ends a delivery, as the delegate has been removed since it was dispatched.
  func drop(_ counted: CountedDelivery?) {
    if let counted { counted.drop() } else { endDelivery() }
  }

  /// Runs one of the delegate's handlers, and notes that the present thread is running it.
  func runNoted(_ handler: () throws -> Void) rethrows {
    try Self.handlers.with(Uncounted(self)) { _ in try handler() }
  }

  /// Starts an asynchronous handler, on the thread that delivers the message.
  ///
  /// It runs at once until it first suspends, which keeps the order of the messages, and resumes on
  /// the delegate's queue. It counts as a pending message until it ends.
  ///
  /// - Parameters:
  ///   - counted: The delivery, if it has an account.
  ///   - handler: The handler, which returns the error that it has failed with.
  /// - Returns: The task.
  @discardableResult
  func startTask(
    _ counted: CountedDelivery?, _ handler: @escaping @Sendable () async -> (any Error)?
  ) -> Task<Void, Never> {
    if counted == nil { state.wrappingAdd(Self.onePending, ordering: .relaxed) }
    let plan = counted?.plan.object
    return Task.immediate(
      executorPreference: executionTarget.isSynchronous ? nil : QueueExecutor(executionTarget)
    ) {
      let error = await Self.$handlersOfTask.withValue(Self.handlersOfTask + [self]) {
        if let counted { return await Cause.with(task: counted.number, handler) }
        return await handler()
      }
      guard let counted else {
        self.endDelivery()
        return
      }
      counted.record(error == nil ? .ended : .failed, error: error)
      counted.end(error == nil ? .ended : .failed)
      withExtendedLifetime(plan) {}
    }
  }

  /// The number of messages that have been dispatched to the delegate and not been delivered.
  package var pendingCount: Int { Int(state.load(ordering: .acquiring) / Self.onePending) }

  var hasAccount: Bool { state.load(ordering: .acquiring) & Self.counted != 0 }

  /// Notes that this has an account.
  func markCounted() { set(Self.counted) }

  /// Whether no delivery begins any more.
  var isClosed: Bool { state.load(ordering: .acquiring) & Self.closed != 0 }

  /// The registrations whose handlers the present task is running, and, if the caller says so, the
  /// present thread.
  static func running(onThread: Bool) -> [Registration] {
    if !onThread { return handlersOfTask }
    return handlersOfTask + handlers.all.map { $0.object }
      + SynchronousDelivery.registrations
  }

  // MARK: Replacement

  private var isReplaced: Bool { state.load(ordering: .acquiring) & Self.replaced != 0 }

  /// The registration that stands where this one stood, at the end of all replacements; nil if it
  /// has not been replaced.
  package var successor: Registration? {
    var latest: Registration?
    var next: Registration? = self
    while let registration = next, registration.isReplaced {
      next = Self.successors.withLock { $0[ObjectIdentifier(registration)] }
      latest = next
    }
    return latest
  }

  // MARK: Removal

  /// Notes that the registration has left the list.
  ///
  /// Dispatch plans may still have it, and pass it over; sends that began before do not. Called
  /// under the lock of the multicast, with the version of the list that has it no more.
  func leaveList(at version: Int) {
    position = Position(
      index: Int32(truncatingIfNeeded: version), older: Int32(truncatingIfNeeded: version >> 32))
    set(Self.unlisted)
  }

  /// Whether it had left the list by a version of it.
  func hasLeft(by version: Int) -> Bool { versionWithout.map { $0 <= version } ?? false }

  /// The first version of the list that does not have it any more; nil if it has not left.
  var versionWithout: Int? {
    if state.load(ordering: .acquiring) & Self.unlisted == 0 { return nil }
    return Int(position.older) << 32 | Int(UInt32(bitPattern: position.index))
  }

  package var isRemoved: Bool { state.load(ordering: .acquiring) & Self.removed != 0 }

  /// Whether a question that is under way passes the delegate over.
  ///
  /// One that was replaced still answers, unless it is closed: the question does not ask its
  /// successor.
  var isPassedOver: Bool {
    let state = state.load(ordering: .acquiring)
    return state & Self.removed != 0
      && (state & Self.replaced == 0 || state & Self.closed != 0)
  }

  /// Marks the registration as removed, and drops or waits for its pending messages.
  ///
  /// Not to be called with a lock.
  package func remove(_ policy: RemovalPolicy) {
    if close(policy) { wait() }
  }

  /// Blocks until no message is pending any more; only for a registration that is closed.
  package func wait() {
    let semaphore = DispatchSemaphore(value: 0)
    whenDrained { semaphore.signal() }
    semaphore.wait()
  }

  /// Marks the registration as removed, and its pending messages as dropped if the policy says so.
  ///
  /// With ``RemovalPolicy/deliver`` it only sets flags. With the others it is not to be called with
  /// a lock: the account's deliveries are released.
  ///
  /// - Returns: Whether the caller has to wait: if the policy says so, and waiting can end.
  @discardableResult
  package func close(_ policy: RemovalPolicy) -> Bool {
    switch policy {
    case .deliver: set(Self.removed)
    case .wait where !isOnOwnQueue:
      closeToNew()
      return true
    case .drop, .wait:
      set(Self.removed | Self.closed | Self.dropped)
      closeCounter(dropping: true)
    }
    return false
  }

  /// Marks the registration as removed; pending messages are delivered, and no others are
  /// dispatched.
  package func closeToNew() {
    set(Self.removed | Self.closed)
    closeCounter(dropping: false)
  }

  private func closeCounter(dropping: Bool) {
    guard let counter = DeliveryCounter.of(self) else { return }
    counter.pendingDeliveries.close(counter, self, dropping: dropping)
  }

  /// Marks the registration as removed, and keeps its pending messages in any case.
  ///
  /// - Returns: Whether waiting for them can end.
  package func closeKeepingPending() -> Bool {
    closeToNew()
    return !isOnOwnQueue
  }

  private func set(_ flags: UInt32) {
    state.bitwiseOr(flags, ordering: .acquiringAndReleasing)
  }

  /// Calls the waiter when no message is pending any more, which may be at once.
  ///
  /// Only for a registration that is closed. Not to be called with a lock.
  func whenDrained(_ waiter: @escaping @Sendable () -> Void) {
    Self.waiters.withLock { $0[ObjectIdentifier(self), default: []].append(waiter) }
    // The last message may have been delivered before the waiter was added.
    if state.load(ordering: .acquiring) < Self.onePending { callWaiters() }
  }

  /// Whether the delegate may be called on the present thread.
  var isCallableHere: Bool {
    guard let queue = executionTarget.identity else { return true }
    return queue.isCurrent || queue === QueueIdentity.main && MainActorConfinement.isOnMainActor
  }

  /// Whether waiting for the delegate's pending messages would be waiting for the present thread or
  /// task.
  private var isOnOwnQueue: Bool {
    if let queue = executionTarget.identity, !queue.isGlobal, queue.isCurrent { return true }
    return SynchronousDelivery.isDelivering(to: self)
      || Self.handlers.first { $0 == Uncounted(self) } != nil
      || isWithinHandler
  }

  /// Whether the present task runs a handler of the delegate, or was started by one.
  var isWithinHandler: Bool { Self.handlersOfTask.contains { $0 === self } }
}
