public import Invocation
import RuntimeSupport

extension Multicast.Diagnostics {
  /// The closure that is called with each message that a delegate did not handle, because its handler
  /// threw or the types of the arguments did not fit.
  ///
  /// `nil` at first: failures are then written to standard error.
  ///
  /// The closure is called where the delegate's handler was called, or would have been: on the
  /// delegate's queue. The other delegates get the message all the same. A message that cannot be sent
  /// at all, because it has the wrong number of arguments or has come back to this multicast, is
  /// reported on the sender's thread.
  public var failureHandler: (@Sendable (DeliveryFailure) -> Void)? {
    get { multicast.failures.handler }
    nonmutating set { multicast.failures.handler = newValue }
  }

  /// The closure that is called on the sender's thread with each message that no delegate responds to.
  ///
  /// `nil` at first. ``explain(_:_:)`` says why no delegate got the message.
  public var unheardHandler: (@Sendable (Invocation) -> Void)? {
    get { multicast.state.withLock { $0.unheardHandler } }
    nonmutating set {
      // The old handler is released after the lock: it may run a deinit.
      let _: (@Sendable (Invocation) -> Void)? = multicast.state.withLock { state in
        defer { state.unheardHandler = newValue }
        return state.unheardHandler
      }
    }
  }
}
