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

  /// Signalled when the last message has arrived at a closed registration.
  private let waiters = Guarded<[DispatchSemaphore]>([])

  init(_ delegate: any Respondable, _ delivery: Delivery) {
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
    for waiter in waiters.withLock({ $0.drain() }) { waiter.signal() }
  }

  /// Runs one of the delegate's handlers.
  func run(_ handler: () -> Void) {
    if notesHandlers {
      Self.handlers.with(self, handler)
    } else {
      handler()
    }
  }

  // MARK: Removal

  var isRemoved: Bool { state.load(ordering: .acquiring) & Self.removed != 0 }

  /// Marks as removed, and drops or waits for what is on its way.
  ///
  /// Not to be called with a lock.
  func remove(_ policy: RemovalPolicy) {
    switch policy {
    case .deliver:
      set(Self.removed)
    case .drop:
      set(Self.removed | Self.closed | Self.dropped)
    case .wait:
      if isOnOwnQueue {
        set(Self.removed | Self.closed | Self.dropped)
      } else {
        set(Self.removed | Self.closed)
        wait()
      }
    }
  }

  private func set(_ flags: Int) {
    state.bitwiseOr(flags, ordering: .acquiringAndReleasing)
  }

  private func wait() {
    let semaphore = DispatchSemaphore(value: 0)
    waiters.withLock { $0.append(semaphore) }
    // The last message may have arrived before the semaphore was there to be signalled.
    if state.load(ordering: .acquiring) < Self.message { release() }
    semaphore.wait()
  }

  /// Whether waiting for the delegate's queue would be waiting for ourselves.
  private var isOnOwnQueue: Bool {
    if let queue, !queue.isGlobal { return queue.isCurrent }
    return Self.handlers.contains(self)
  }
}

extension Array {
  /// Takes all elements out.
  fileprivate mutating func drain() -> Self {
    defer { self = [] }
    return self
  }
}
