public import Invocation
import RuntimeSupport

extension Multicast {
  /// Called with each message that a delegate did not handle: its handler threw, or the types did
  /// not fit.
  ///
  /// Nil at first: failures are then written to standard error.
  ///
  /// It is called where the delegate's handler was called, or would have been: on the delegate's
  /// queue. The other delegates get the message all the same. A message that cannot be sent at all,
  /// because it has the wrong number of arguments or has come back to this multicast, is reported
  /// on the sender's thread.
  public var failureHandler: (@Sendable (DeliveryFailure) -> Void)? {
    get { failures.handler }
    set { failures.handler = newValue }
  }

  /// Called on the sender's thread with each message that no delegate responds to.
  ///
  /// Nil at first. ``explain(_:_:)`` says why no delegate got the message.
  public var unheardHandler: (@Sendable (Invocation) -> Void)? {
    get { state.withLock { $0.unheardHandler } }
    set {
      // The old handler is released after the lock: it may run a deinit.
      let _: (@Sendable (Invocation) -> Void)? = state.withLock { state in
        defer { state.unheardHandler = newValue }
        return state.unheardHandler
      }
    }
  }
}
