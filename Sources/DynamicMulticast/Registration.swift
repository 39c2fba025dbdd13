import Dispatch
import Invocation
import Synchronization

/// One delegate, held weakly, and where it is called.
final class Registration: @unchecked Sendable {
  // Unchecked for the delegate: it may belong to a queue, and is only handed to that queue's
  // blocks, or to callers that ask for it. Everything else is constant, atomic or guarded.
  weak let delegate: (any Respondable)?
  let type: any Respondable.Type
  let delivery: Delivery

  /// Which queue that is, nil for the sender's thread.
  let queue: QueueIdentity?

  /// The delegate's address, which still tells who it was in its `deinit`, when it cannot be
  /// loaded any more.
  let identity: ObjectIdentifier

  // Flags, and above them the number of messages on their way.
  private let state = Atomic<Int>(0)
  private static let removed = 1
  private static let closed = 2
  private static let dropped = 4
  private static let message = 8

  /// Whether the queue does not tell if we are in one of the delegate's handlers.
  private let notesHandlers: Bool
  private static let handlers = ThreadStack()

  /// The delegates whose asynchronous handlers the present task is in.
  @TaskLocal private static var handlersOfTask: [Registration] = []

  /// Called when the last message has arrived at a closed registration.
  private let waiters = Guarded<[@Sendable () -> Void]>([])

  /// The delegate, if it only listens: then it is held, and neither counted nor asked.
  private let observer: (any Respondable)?

  var isObserver: Bool { observer != nil }

  init(_ delegate: any Respondable, _ delivery: Delivery, isObserver: Bool = false) {
    observer = isObserver ? delegate : nil
    self.delegate = delegate
    self.delivery = delivery
    queue = delivery.queue.map(QueueIdentity.of)
    notesHandlers = queue.map(\.isGlobal) ?? true
    // Reads the class's table, so that a mistake in it shows here rather than at a later message.
    _ = ClassRecord.of(delegate)
    type = Swift.type(of: delegate)
    identity = ObjectIdentifier(delegate)
  }

  /// Whether another is the same delegate, called in the same place.
  func isDuplicate(of other: Registration) -> Bool {
    // An address can be a dead delegate's that is now another's.
    identity == other.identity && delivery == other.delivery && other.delegate != nil
  }

  // MARK: Messages on their way

  /// Counts a message in before it sets out, unless there is no way any more.
  func depart() -> Bool {
    let (old, _) = state.add(Self.message, ordering: .acquiringAndReleasing)
    if old & Self.closed == 0 { return true }
    arrive()
    return false
  }

  /// Whether a message that has reached the delegate's queue may be delivered.
  var admits: Bool { state.load(ordering: .acquiring) & Self.dropped == 0 }

  /// Counts a message out, delivered or not.
  func arrive() {
    let (_, new) = state.subtract(Self.message, ordering: .acquiringAndReleasing)
    if new & Self.closed != 0, new < Self.message { release() }
  }

  private func release() {
    for waiter in waiters.withLock({ $0.drain() }) { waiter() }
  }

  /// Runs one of the delegate's handlers.
  func run(_ handler: () -> Void) {
    if notesHandlers {
      Self.handlers.with(self, handler)
    } else {
      handler()
    }
  }

  /// Starts an asynchronous handler, on the thread that the message has reached.
  ///
  /// It runs at once until it first waits, which keeps the order of the messages, and goes on on
  /// the delegate's queue.
  @discardableResult
  func startTask(_ handler: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task.immediate(executorPreference: delivery.queue.map(QueueExecutor.init)) {
      await Self.$handlersOfTask.withValue(Self.handlersOfTask + [self], operation: handler)
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
    whenAllHasArrived { semaphore.signal() }
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
  func whenAllHasArrived(_ waiter: @escaping @Sendable () -> Void) {
    waiters.withLock { $0.append(waiter) }
    // The last message may have arrived before the waiter was there to be called.
    if state.load(ordering: .acquiring) < Self.message { release() }
  }

  /// Whether waiting for the delegate's queue would be waiting for ourselves.
  private var isOnOwnQueue: Bool {
    if let queue, !queue.isGlobal, queue.isCurrent { return true }
    return Self.handlers.contains(self) || Self.handlersOfTask.contains { $0 === self }
  }
}

extension Array {
  /// Takes all elements out.
  fileprivate mutating func drain() -> Self {
    defer { self = [] }
    return self
  }
}
