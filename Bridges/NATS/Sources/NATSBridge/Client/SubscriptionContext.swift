import CNATS
import Dispatch
import Glibc
import Synchronization

/// The object that the C client passes to the callbacks of a subscription.
///
/// The C client owns a reference from the beginning of the subscription until its delivery thread
/// ends.
// Unchecked because of `knowsThread` and `finished`, which only the delivery thread reads and
// writes. For the same reason, their exclusivity is not checked at run time, which would cost time
// for each message.
final class SubscriptionContext: @unchecked Sendable {
  private let handler: @Sendable (borrowing NATSMessage) -> Void
  private let onDrop: @Sendable (UInt64) -> Void
  private let core: ConnectionCore
  private let seen = Mutex<UInt64>(0)
  private let isDropping = Atomic(false)
  private let isOver = Atomic(false)
  @exclusivity(unchecked) private var knowsThread = false
  @exclusivity(unchecked) private var finished = FinishedMessages()

  /// A group that `end()` leaves when the delivery thread has ended.
  let running = DispatchGroup()

  init(
    core: ConnectionCore, onDrop: @escaping @Sendable (UInt64) -> Void,
    handler: @escaping @Sendable (borrowing NATSMessage) -> Void
  ) {
    self.core = core
    self.onDrop = onDrop
    self.handler = handler
    running.enter()
  }

  static let deliver: natsMsgHandler = { connection, subscription, message, closure in
    guard let connection, let subscription, let message, let closure else { return }
    let context = Unmanaged<SubscriptionContext>.fromOpaque(closure).takeUnretainedValue()
    if !context.knowsThread { context.learnThread() }
    context.handler(NATSMessage(message, on: connection, context.core.outgoing))
    context.finished.append(message)
    if context.isDropping.load(ordering: .relaxed) { context.countDropped(subscription) }
  }

  static let ended: natsOnCompleteCB = { closure in
    guard let closure else { return }
    // Consumes the reference that the C client owns.
    let context = Unmanaged<SubscriptionContext>.fromOpaque(closure).takeRetainedValue()
    context.finished.destroy()
    context.end()
  }

  /// Leaves `running`, because no handler runs from now on; only the first call has an effect.
  func end() {
    if !isOver.exchange(true, ordering: .relaxed) { running.leave() }
  }

  /// Adds the messages that the C client has dropped since the last call to `dropped`, and reports
  /// their number.
  ///
  /// The C client reports only the first dropped message of a row. If `begin` is `true`, each
  /// delivery calls this function from now on, until no message is pending.
  func countDropped(_ subscription: OpaquePointer, begin: Bool = false) {
    if begin { isDropping.store(true, ordering: .relaxed) }
    var waiting: CInt = 0
    var total: Int64 = 0
    guard natsSubscription_GetStats(subscription, &waiting, nil, nil, nil, nil, &total) == NATS_OK
    else { return }
    if waiting == 0 { isDropping.store(false, ordering: .relaxed) }
    let dropped = seen.withLock { seen -> UInt64 in
      let more = UInt64(total) > seen ? UInt64(total) - seen : 0
      seen += more
      return more
    }
    guard dropped > 0 else { return }
    core.addDropped(dropped)
    onDrop(dropped)
  }

  var dropped: UInt64 { seen.withLock { $0 } }

  // Threads that run handlers are marked, because waiting for a handler from within a handler can
  // deadlock.
  private static let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  static var isOnHandlerThread: Bool { pthread_getspecific(threadKey) != nil }

  private func learnThread() {
    pthread_setspecific(Self.threadKey, UnsafeRawPointer(bitPattern: 1))
    knowsThread = true
  }
}
