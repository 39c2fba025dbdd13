import Dispatch
package import Invocation
import RuntimeSupport
import Synchronization

/// Knows one delegate, held weakly: where it is called, whether messages may still reach it, and
/// how many are pending.
///
/// Each call of `add` makes a `Registration`, so the size matters. An instance takes 72 bytes
/// including the object header, the largest size that fits into a block of 80 bytes.
package final class Registration: Sendable {
  private let reference: DelegateReference
  let executionTarget: ExecutionTarget

  /// The line of code that added the delegate.
  // Here, so that the properties need no padding.
  package let site: RegistrationSite

  // The low six bits are flags. The upper 26 bits are the number of pending messages. The highest
  // bit is set from 33,554,432 pending messages on, and then no further delivery begins. Flags and
  // number share a word, so that a single read-modify-write changes the number and reads the flags.
  // Read-modify-writes have acquire and release ordering: a thread that sees a flag also sees the
  // earlier writes, such as the successor, and the effects of ended handlers. The one
  // exception is in `beginTask`. Models/registration.pml checks this.
  private let state: Atomic<UInt32>
  private static let removed: UInt32 = 1
  private static let closed: UInt32 = 2
  private static let dropped: UInt32 = 4
  private static let replaced: UInt32 = 8
  private static let monitored: UInt32 = 16
  private static let needsWakeUp: UInt32 = 32
  private static let onePending: UInt32 = 64
  private static let tooManyPending: UInt32 = 1 << 31

  /// The index of the registration in the list, and the index of the preceding registration in its
  /// chain.
  ///
  /// Accessed only under the lock of the multicast.
  nonisolated(unsafe) var position = Position()

  /// The registration that has replaced this one.
  // Written once, before the flag `replaced` is set, and read by a thread that has seen the flag. The
  // `deinit` of the registration before this one may take the reference while another thread loads
  // this registration from a weak reference and reads it, so both lock `replacing`.
  private nonisolated(unsafe) var replacement: Registration?

  private static let replacing = Guarded(false)

  struct Position {
    var index: Int32 = -1
    var older: Int32 = -1
  }

  /// The closures to call when the last pending message of a closed registration has been
  /// delivered, by registration.
  private static let waiters = Guarded<[ObjectIdentifier: [@Sendable () -> Void]]>([:])

  /// Creates a registration of a delegate.
  package init(_ delegate: any Respondable, _ delivery: DeliveryMode, _ site: RegistrationSite) {
    // Reads the method table of the class, so that a mistake in the table is reported here rather
    // than at a later message.
    _ = ClassRecord.of(delegate)
    reference = DelegateReference(delegate)
    executionTarget = .of(delivery)
    self.site = site
    state = Atomic(0)
  }

  /// Creates a registration that replaces another registration, and becomes its ``successor``.
  ///
  /// The new registration has the delivery mode and the limit of the old registration. The
  /// initializer runs no foreign code, so it can be called under the lock of the multicast. The
  /// caller must have looked up the class of the delegate.
  package init(_ delegate: any Respondable, replacing old: Registration) {
    reference = DelegateReference(delegate)
    executionTarget = old.executionTarget
    // The new delegate is shown with the line that added the old delegate. But the new registration
    // does not belong to the plug-in whose image has that line, so it refers to a copy.
    site = old.site.copy
    state = Atomic(0)
    if let monitor = DeliveryMonitor.of(old) {
      DeliveryMonitor.open(for: self, limit: monitor.limit, in: monitor.pendingDeliveries)
    }
    // The flag is set last, so a thread that sees the flag finds the successor.
    old.replacement = self
    old.set(Self.replaced)
  }

  deinit {
    if hasMonitor { DeliveryMonitor.forget(self) }
    // The successors are released in a loop, and not under the lock. A message that waited for a
    // long time may have kept a chain of any number of successors. If each successor released the
    // next successor in its own `deinit`, the recursion would overflow the stack.
    var next = replacement.take()
    while isKnownUniquelyReferenced(&next), let last = next {
      next = Self.replacing.withLock { _ in last.replacement.take() }
    }
  }

  /// The delegate, or `nil` if the delegate was deallocated.
  package var delegate: (any Respondable)? { reference.object }

  /// Retains the delegate for a delivery on its queue, unless the delegate was deallocated.
  ///
  /// - Returns: `true` if the delegate was retained. The delivery must then call ``takeDelegate()``
  ///   exactly once.
  @inline(__always)
  func retainDelegate() -> Bool { reference.retain() }

  /// Returns the delegate that ``retainDelegate()`` has retained, and transfers its ownership to
  /// the caller.
  @inline(__always)
  func takeDelegate() -> any Respondable { reference.takeRetained() }

  /// `true` if the delegate has not been deallocated.
  ///
  /// Another thread may deallocate the delegate before the caller loads it. Must not be read under
  /// a lock; see `UnownedReference`.
  var isAlive: Bool { reference.isAlive }

  /// The identity of the delegate.
  ///
  /// No other object has the same address while this registration exists.
  package var identity: ObjectIdentifier { reference.identity }

  var type: any Respondable.Type { reference.type }

  package var delivery: DeliveryMode { executionTarget.delivery }

  /// `true` if deliveries go to a queue, or to the closure to which the queue is redirected.
  @inline(__always)
  var isQueued: Bool {
    Uncounted(executionTarget).with { !$0.isSynchronous }
  }

  /// Puts the deliveries that were added last on the queue.
  @inline(__always)
  func send<Content: ~Copyable>(_ queued: inout QueuedDeliveries<Content>) {
    Uncounted(executionTarget).with { queued.send(to: $0) }
  }

  /// Returns `true` if another registration has the same delegate and an equal delivery mode.
  func isDuplicate(of other: Registration) -> Bool {
    identity == other.identity && delivery == other.delivery
  }

  // MARK: Pending messages

  /// Counts a message as pending, before the message is dispatched.
  ///
  /// - Returns: `false` if the registration is closed. The message must then not be dispatched.
  @inline(__always)
  func beginDelivery() -> Bool {
    // A single operation counts the message and reads the flags. Therefore either this thread sees
    // that the registration is closed, or the thread that closes it sees the pending message.
    let (old, _) = state.wrappingAdd(Self.onePending, ordering: .acquiringAndReleasing)
    if old & (Self.closed | Self.tooManyPending) == 0 { return true }
    if old & Self.tooManyPending != 0 { trapAsTooManyArePending() }
    endDelivery()
    return false
  }

  /// Counts a pending message once more, for a task that outlives the delivery.
  func beginTask() {
    // Relaxed ordering is enough: the first count ensures that the message is pending already.
    state.wrappingAdd(Self.onePending, ordering: .relaxed)
  }

  // The number of pending messages would overflow: removals and limits would then be wrong.
  @inline(never)
  private func trapAsTooManyArePending() -> Never {
    fatalError(
      """
      33,554,432 messages are pending for \(EventDelegate.of(self).delegate.name) on \(delivery) \
      (added at \(site)): its queue is stuck or too slow. Add the delegate with a limit
      """)
  }

  /// `true` if a pending message may be delivered, `false` if pending messages are dropped.
  var mayDeliver: Bool { state.load(ordering: .acquiring) & Self.dropped == 0 }

  /// Counts a message as no longer pending, whether the message was delivered or not.
  ///
  /// If the registration is closed and this was the last pending message, the function calls the
  /// waiters. So it must not be called under a lock.
  ///
  /// - Returns: `true` if the caller must call ``PendingDeliveries/wakeUp(_:_:)``, because a sender
  ///   or a report waits for the end of a delivery.
  @discardableResult @inline(__always)
  func endDelivery() -> Bool {
    let (_, new) = state.wrappingSubtract(Self.onePending, ordering: .acquiringAndReleasing)
    if new & Self.closed != 0, new < Self.onePending { callWaiters() }
    return new & Self.needsWakeUp != 0
  }

  /// Counts a message as no longer pending, and does not call the waiters, so it can be called
  /// under a lock.
  ///
  /// - Returns: `true` if the caller must call ``callWaiters()`` after the lock.
  func endDeliverySilently() -> Bool {
    let (_, new) = state.wrappingSubtract(Self.onePending, ordering: .acquiringAndReleasing)
    return new & Self.closed != 0 && new < Self.onePending
  }

  /// Sets or clears the flag that makes ``endDelivery()`` return `true`.
  ///
  /// Called under the lock of the ``PendingDeliveries``. The flag shares a word with the number of
  /// pending messages. Therefore either the thread that ends a delivery sees the flag of a waiting
  /// sender, or the sender sees the new number.
  func setNeedsWakeUp(_ value: Bool) {
    if value {
      set(Self.needsWakeUp)
    } else {
      state.bitwiseAnd(~Self.needsWakeUp, ordering: .acquiringAndReleasing)
    }
  }

  /// Removes and calls the closures that wait for the last pending message.
  @inline(never)
  func callWaiters() {
    let waiters = Self.waiters.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
    for waiter in waiters ?? [] { waiter() }
  }

  /// Ends a delivery whose handler has returned, unless the handler is asynchronous and continues.
  @inline(__always)
  func end(_ outcome: DeliveryOutcome, _ monitored: MonitoredDelivery?) {
    guard let monitored else {
      endDelivery()
      return
    }
    if outcome == .ended { monitored.record(.ended) }
    if outcome != .continues { monitored.end(outcome) }
  }

  /// Ends a delivery without a handler call, because the delegate was removed after the dispatch.
  func drop(_ monitored: MonitoredDelivery?) {
    if let monitored { monitored.drop() } else { endDelivery() }
  }

  /// The number of messages that have been dispatched to the delegate and not been delivered yet.
  package var pendingCount: Int { Int(state.load(ordering: .acquiring) / Self.onePending) }

  var hasMonitor: Bool { state.load(ordering: .acquiring) & Self.monitored != 0 }

  /// Sets the flag that the registration has a ``DeliveryMonitor``.
  func markMonitored() { set(Self.monitored) }

  /// `true` if no further delivery can begin.
  var isClosed: Bool { state.load(ordering: .acquiring) & Self.closed != 0 }

  // MARK: Replacement

  private var isReplaced: Bool { state.load(ordering: .acquiring) & Self.replaced != 0 }

  /// The registration at the position of this registration, after all replacements.
  ///
  /// `nil` if this registration has not been replaced.
  package var successor: Registration? {
    var latest: Registration?
    var next = self
    while next.isReplaced,
      let replacement = Self.replacing.withLock({ [next] _ in next.replacement })
    {
      (latest, next) = (replacement, replacement)
    }
    return latest
  }

  // MARK: Removal

  package var isRemoved: Bool { state.load(ordering: .acquiring) & Self.removed != 0 }

  /// `true` if a question that has begun skips the delegate.
  ///
  /// A replaced delegate still answers unless its registration is closed, because the question does
  /// not ask the successor.
  var isPassedOver: Bool {
    let state = state.load(ordering: .acquiring)
    return state & Self.removed != 0
      && (state & Self.replaced == 0 || state & Self.closed != 0)
  }

  /// Marks the registration as removed, and drops or waits for its pending messages.
  ///
  /// Must not be called under a lock.
  package func remove(_ policy: RemovalPolicy) {
    if close(policy) { wait() }
  }

  /// Blocks until no message is pending.
  ///
  /// - Precondition: The registration is closed.
  package func wait() {
    let semaphore = DispatchSemaphore(value: 0)
    whenDrained { semaphore.signal() }
    semaphore.wait()
  }

  /// Marks the registration as removed, and its pending messages as dropped if the policy says so.
  ///
  /// With ``RemovalPolicy/deliver``, the function only sets flags. With another policy, it must not
  /// be called under a lock, because it releases the deliveries of the ``DeliveryMonitor``.
  ///
  /// - Returns: `true` if the caller must call ``wait()``: the policy is ``RemovalPolicy/wait``,
  ///   and waiting can end.
  @discardableResult
  package func close(_ policy: RemovalPolicy) -> Bool {
    switch policy {
    case .deliver: set(Self.removed)
    case .wait where !isOnOwnQueue:
      closeToNew()
      return true
    case .drop, .wait:
      set(Self.removed | Self.closed | Self.dropped)
      closeMonitor(dropping: true)
    }
    return false
  }

  /// Marks the registration as removed and closed.
  ///
  /// No further message is dispatched. Pending messages are still delivered.
  package func closeToNew() {
    set(Self.removed | Self.closed)
    closeMonitor(dropping: false)
  }

  private func closeMonitor(dropping: Bool) {
    guard let monitor = DeliveryMonitor.of(self) else { return }
    monitor.pendingDeliveries.close(monitor, self, dropping: dropping)
  }

  /// Marks the registration as removed, and never drops its pending messages.
  ///
  /// - Returns: `true` if waiting for the pending messages can end.
  package func closeKeepingPending() -> Bool {
    closeToNew()
    return !isOnOwnQueue
  }

  private func set(_ flags: UInt32) {
    state.bitwiseOr(flags, ordering: .acquiringAndReleasing)
  }

  /// Calls a closure when no message is pending.
  ///
  /// If no message is pending now, the closure is called at once. Must not be called under a lock.
  ///
  /// - Precondition: The registration is closed.
  func whenDrained(_ waiter: @escaping @Sendable () -> Void) {
    Self.waiters.withLock { $0[ObjectIdentifier(self), default: []].append(waiter) }
    // The last message may have been delivered before the waiter was added. If this load sees a
    // pending message, the thread that ends the message takes the lock later, and finds the waiter.
    if state.load(ordering: .acquiring) < Self.onePending { callWaiters() }
  }
}
