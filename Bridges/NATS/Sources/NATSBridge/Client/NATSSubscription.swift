import CNATS
import Dispatch

/// Messages of a subject that reach a handler, in order and one at a time.
///
/// Its last reference ends it.
final class NATSSubscription: Sendable {
  let connection: NATSConnection
  let subject: String
  let context: SubscriptionContext
  // The library locks the object behind this pointer. It is freed in deinit alone.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Begins a subscription with a call of the library.
  init(
    on connection: NATSConnection, subject: String, limit: PendingLimit,
    onDrop: @escaping @Sendable (UInt64) -> Void,
    handler: @escaping @Sendable (borrowing NATSMessage) -> Void,
    error: (natsStatus) -> NATSError,
    open: (UnsafeMutablePointer<OpaquePointer?>, UnsafeMutableRawPointer) -> natsStatus
  ) throws(NATSError) {
    let context = SubscriptionContext(core: connection.core, onDrop: onDrop, handler: handler)
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
      // The connection was closed in between. The delivery thread may be in its last handler.
      Self.releaseWhenEnded(handle, closure.toOpaque())
      throw .closed
    }
    // A connection that drains may have ended the delivery thread before it could see the callback: then
    // the context is never released.
    if natsSubscription_DrainCompletionStatus(handle) != NATS_ILLEGAL_STATE { context.end() }
    connection.core.add(self)
  }

  deinit {
    connection.core.remove(self)
    context.countDropped(handle)
    natsSubscription_Destroy(handle)
  }

  /// Ends the subscription; messages that wait are dropped.
  ///
  /// No handler runs after this returns: it waits for one that is running on another thread.
  /// Called from a handler, its own or another's, it does not wait.
  func unsubscribe() {
    context.countDropped(handle)
    natsSubscription_Unsubscribe(handle)
    if !SubscriptionContext.isOnHandlerThread { context.running.wait() }
  }

  /// Ends the subscription after its handler got all that was received.
  ///
  /// It takes at most `NATSOptions.closeTimeout`, and the handler that runs then.
  func drain() async {
    context.countDropped(handle)
    let limit = connection.options.closeTimeout.milliseconds
    await Blocking.run { [self] in
      let status = natsSubscription_DrainTimeout(handle, limit)
      // A connection that drains ends its subscriptions itself.
      if status != NATS_OK, status != NATS_DRAINING { natsSubscription_Unsubscribe(handle) }
    }
    await withCheckedContinuation { continuation in
      context.running.notify(queue: Blocking.queue) { continuation.resume() }
    }
  }

  /// The subject that the server delivers to: for a consumer, another one than that of its messages.
  var deliverySubject: String? { natsSubscription_GetSubject(handle).map { String(cString: $0) } }

  /// The messages and bytes that wait for the handler.
  var pending: (messages: Int, bytes: Int) {
    var messages: CInt = 0
    var bytes: CInt = 0
    natsSubscription_GetPending(handle, &messages, &bytes)
    return (Int(messages), Int(bytes))
  }

  /// The messages that were dropped because the handler was too slow.
  var dropped: UInt64 {
    context.countDropped(handle)
    return context.dropped
  }

  /// Counts from now on at each delivery, after the library has reported a dropped message.
  func beginCountingDropped() { context.countDropped(handle, begin: true) }

  private static func releaseWhenEnded(_ handle: OpaquePointer, _ closure: UnsafeMutableRawPointer)
  {
    if natsSubscription_DrainCompletionStatus(handle) == NATS_ILLEGAL_STATE {
      nonisolated(unsafe) let (handle, closure) = (handle, closure)
      Blocking.queue.asyncAfter(deadline: .now() + .milliseconds(10)) {
        releaseWhenEnded(handle, closure)
      }
    } else {
      SubscriptionContext.ended(closure)
      natsSubscription_Destroy(handle)
    }
  }
}
