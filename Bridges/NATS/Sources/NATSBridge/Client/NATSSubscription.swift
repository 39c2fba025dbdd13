import CNATS
import Dispatch

/// A subscription whose handler receives messages in order and one at a time.
///
/// The subscription ends when the object is deallocated.
final class NATSSubscription: Sendable {
  let connection: NATSConnection
  let subject: String
  let context: SubscriptionContext
  // Unsafe because the pointer is shared between threads: the C client locks the object behind it.
  // The pointer is valid until `deinit`, which passes it to `ConnectionCore.retired`.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Begins a subscription; `open` calls the C client's function, and `error` converts a failed
  /// status.
  init(
    on connection: NATSConnection, subject: String, limit: PendingLimit,
    onDrop: @escaping @Sendable (UInt64) -> Void,
    handler: @escaping @Sendable (borrowing NATSMessage) -> Void,
    error: (natsStatus) -> NATSError,
    open: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutableRawPointer) -> natsStatus
  ) throws(NATSError) {
    let context = SubscriptionContext(core: connection.core, onDrop: onDrop, handler: handler)
    // The C client owns this reference until it calls `SubscriptionContext.ended`.
    let closure = Unmanaged.passRetained(context)
    var opened: OpaquePointer?
    let status = open(&opened, closure.toOpaque())
    guard status == NATS_OK, let handle = opened else {
      closure.release()
      throw error(status)
    }
    self.connection = connection
    self.subject = subject
    self.context = context
    self.handle = handle
    natsSubscription_SetPendingLimits(
      handle, CInt(clamping: limit.messages), CInt(clamping: limit.bytes))
    let watched = natsSubscription_SetOnCompleteCB(
      handle, SubscriptionContext.ended, closure.toOpaque())
    if watched != NATS_OK {
      // The connection was closed in the meantime. The delivery thread may still be in its last
      // handler.
      Self.releaseWhenEnded(handle, closure.toOpaque(), connection.core.retired)
      throw .closed
    }
    // A draining connection may have ended the delivery thread before the thread could see the
    // callback. In this case the callback is never called, and the context is never released.
    if natsSubscription_DrainCompletionStatus(handle) != NATS_ILLEGAL_STATE { context.end() }
    connection.core.add(self)
  }

  deinit {
    connection.core.remove(self)
    context.countDropped(handle)
    natsSubscription_Unsubscribe(handle)
    // Do not destroy the subscription here, because the C client may be reading it.
    connection.core.retired.destroy(.subscription(handle), of: connection.handle)
  }

  /// Ends the subscription; pending messages are dropped.
  ///
  /// After the return, no handler runs: `unsubscribe()` waits for a handler that is running on
  /// another thread. A call from a handler of any subscription does not wait.
  func unsubscribe() {
    context.countDropped(handle)
    natsSubscription_Unsubscribe(handle)
    if !SubscriptionContext.isOnHandlerThread { context.running.wait() }
  }

  /// Ends the subscription after the handler has processed all messages received so far.
  ///
  /// The call takes at most `NATSOptions.closeTimeout`, plus the time of the handler that is
  /// running at that moment.
  func drain() async {
    context.countDropped(handle)
    let limit = connection.options.closeTimeout.milliseconds
    await Blocking.run { [self] in
      let status = natsSubscription_DrainTimeout(handle, limit)
      // A draining connection ends its subscriptions itself.
      if status != NATS_OK, status != NATS_DRAINING { natsSubscription_Unsubscribe(handle) }
    }
    await withCheckedContinuation { continuation in
      context.running.notify(queue: Blocking.queue) { continuation.resume() }
    }
  }

  /// The subject that the server delivers to.
  ///
  /// For a consumer, the delivery subject differs from `subject`.
  var deliverySubject: String? { natsSubscription_GetSubject(handle).map { String(cString: $0) } }

  /// The number of messages and bytes that wait for the handler.
  var pending: (messages: Int, bytes: Int) {
    var messages: CInt = 0
    var bytes: CInt = 0
    natsSubscription_GetPending(handle, &messages, &bytes)
    return (Int(messages), Int(bytes))
  }

  /// The number of messages that were dropped because the handler was too slow.
  var dropped: UInt64 {
    context.countDropped(handle)
    return context.dropped
  }

  /// Counts dropped messages at each delivery from now on, after the C client has reported a drop.
  func beginCountingDropped() { context.countDropped(handle, begin: true) }

  private static func releaseWhenEnded(
    _ handle: OpaquePointer, _ closure: UnsafeMutableRawPointer, _ retired: RetiredObjects
  ) {
    if natsSubscription_DrainCompletionStatus(handle) == NATS_ILLEGAL_STATE {
      nonisolated(unsafe) let (handle, closure) = (handle, closure)
      Blocking.queue.asyncAfter(deadline: .now() + .milliseconds(10)) {
        releaseWhenEnded(handle, closure, retired)
      }
    } else {
      SubscriptionContext.ended(closure)
      retired.destroyAfterReading(.subscription(handle))
    }
  }
}
