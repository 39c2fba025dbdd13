import Dispatch
import Invocation
import RuntimeABI
import Support
import Synchronization

/// One delegate, held weakly, and where it is called.
///
/// There is one for each time a delegate is added, so it is kept small.
final class Registration: Sendable {
  private let reference: DelegateReference
  let executionTarget: ExecutionTarget

  // Flags, and above them the number of messages on their way.
  private let state: Atomic<Int>
  private static let removed = 1
  private static let closed = 2
  private static let dropped = 4
  private static let observer = 8
  private static let message = 16

  /// Where it is in the list, and where the delegate's registration before it is.
  ///
  /// Only touched under the lock of the multicast that it is added to.
  nonisolated(unsafe) var position = Position()

  struct Position {
    var index: Int32 = -1
    var older: Int32 = -1
  }

  /// The delegates that the present thread is in handlers of, where their queue does not tell.
  private static var handlers: ThreadStack<Unmanaged<Registration>> { ThreadStack(.handlers) }

  /// The delegates whose asynchronous handlers the present task is in.
  @TaskLocal private static var handlersOfTask: [Registration] = []

  /// What is to be called when the last message has arrived at a registration that is closed.
  private static let waiters = Guarded<[ObjectIdentifier: [@Sendable () -> Void]]>([:])

  /// The line that added it.
  let site: RegistrationSite

  /// Registers a delegate; an observer is held, and neither counted nor asked.
  init(
    _ delegate: any Respondable, _ delivery: Delivery, _ site: RegistrationSite,
    isObserver: Bool = false
  ) {
    // Reads the class's table, so that a mistake in it shows here rather than at a later message.
    _ = ClassRecord.of(delegate)
    reference = DelegateReference(delegate)
    executionTarget = .of(delivery)
    self.site = site
    state = Atomic(isObserver ? Self.observer : 0)
    if isObserver { _ = Unmanaged.passRetained(delegate as AnyObject) }
  }

  deinit {
    guard isObserver, let delegate else { return }
    Unmanaged.passUnretained(delegate as AnyObject).release()
  }

  /// The delegate, unless it was deallocated.
  var delegate: (any Respondable)? { reference.object }

  /// Whether the delegate can be loaded, unless it is deallocated meanwhile.
  ///
  /// Not to be asked under a lock; see `UnownedReference`.
  var isAlive: Bool { reference.isAlive }

  /// The delegate's address, nobody else's as long as this is there.
  var identity: ObjectIdentifier { reference.identity }

  var type: any Respondable.Type { reference.type }

  var delivery: Delivery { executionTarget.delivery }

  /// The queue that deliveries are put on, nil for the sender's thread and where they are redirected.
  @inline(__always)
  var queue: DispatchQueue? {
    Unmanaged.passUnretained(executionTarget)._withUnsafeGuaranteedRef { $0.queue }
  }

  var isObserver: Bool { state.load(ordering: .relaxed) & Self.observer != 0 }

  /// Whether another is the same delegate, with the same execution target.
  func isDuplicate(of other: Registration) -> Bool {
    identity == other.identity && executionTarget === other.executionTarget
  }

  // MARK: Messages on their way

  /// Counts a message in before it sets out, unless there is no way any more.
  func beginDelivery() -> Bool {
    let (old, _) = state.add(Self.message, ordering: .acquiringAndReleasing)
    if old & Self.closed == 0 { return true }
    endDelivery()
    return false
  }

  /// Whether a message that has reached the delegate's queue may be delivered.
  var admits: Bool { state.load(ordering: .acquiring) & Self.dropped == 0 }

  /// Counts a message out, delivered or not.
  func endDelivery() {
    let (_, new) = state.subtract(Self.message, ordering: .acquiringAndReleasing)
    if new & Self.closed != 0, new < Self.message { release() }
  }

  private func release() {
    let waiters = Self.waiters.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
    for waiter in waiters ?? [] { waiter() }
  }

  /// Runs one of the delegate's handlers, within a send.
  ///
  /// A synchronous delivery notes by itself whom it calls.
  @inline(__always)
  func run(_ handler: () -> Void) {
    if Unmanaged.passUnretained(executionTarget)._withUnsafeGuaranteedRef(\.notesHandlers) {
      runNoted(handler)
    } else {
      handler()
    }
  }

  /// Runs one of the delegate's handlers, and notes that the thread is in it.
  func runNoted(_ handler: () -> Void) {
    Self.handlers.with(.passUnretained(self)) { _ in handler() }
  }

  /// Starts an asynchronous handler, on the thread that the message has reached.
  ///
  /// It runs at once until it first waits, which keeps the order of the messages, and goes on on
  /// the delegate's queue. It counts as a message on its way until it ends.
  @discardableResult
  func startTask(_ handler: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    state.add(Self.message, ordering: .relaxed)
    return Task.immediate(
      executorPreference: executionTarget.isSynchronous ? nil : QueueExecutor(executionTarget)
    ) {
      await Self.$handlersOfTask.withValue(Self.handlersOfTask + [self], operation: handler)
      self.endDelivery()
    }
  }

  // MARK: Removal

  var isRemoved: Bool { state.load(ordering: .acquiring) & Self.removed != 0 }

  /// Marks as removed, and drops or waits for what is on its way.
  ///
  /// Not to be called with a lock.
  func remove(_ policy: RemovalPolicy) {
    guard close(policy) else { return }
    let semaphore = DispatchSemaphore(value: 0)
    whenDrained { semaphore.signal() }
    semaphore.wait()
  }

  /// Marks as removed, and what is on its way as dropped if the policy says so.
  ///
  /// Only sets flags, so it can be called with a lock.
  ///
  /// - Returns: Whether the policy is to wait, and that can end.
  @discardableResult
  func close(_ policy: RemovalPolicy) -> Bool {
    switch policy {
    case .deliver: set(Self.removed)
    case .wait where !isOnOwnQueue:
      set(Self.removed | Self.closed)
      return true
    case .drop, .wait: set(Self.removed | Self.closed | Self.dropped)
    }
    return false
  }

  /// Marks as removed, so that what is on its way is still delivered and nothing follows.
  func closeToNew() {
    set(Self.removed | Self.closed)
  }

  private func set(_ flags: Int) {
    state.bitwiseOr(flags, ordering: .acquiringAndReleasing)
  }

  /// Calls the waiter once nothing is on its way any more, maybe at once.
  ///
  /// Only for a registration that is closed. Not to be called with a lock.
  func whenDrained(_ waiter: @escaping @Sendable () -> Void) {
    Self.waiters.withLock { $0[ObjectIdentifier(self), default: []].append(waiter) }
    // The last message may have arrived before the waiter was there to be called.
    if state.load(ordering: .acquiring) < Self.message { release() }
  }

  /// Whether waiting for the delegate's queue would be waiting for ourselves.
  private var isOnOwnQueue: Bool {
    if let queue = executionTarget.identity, !queue.isGlobal, queue.isCurrent { return true }
    return SynchronousDelivery.isDelivering(to: self)
      || Self.handlers.first { $0.toOpaque() == Unmanaged.passUnretained(self).toOpaque() } != nil
      || Self.handlersOfTask.contains { $0 === self }
  }
}
