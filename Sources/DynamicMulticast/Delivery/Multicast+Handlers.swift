public import Invocation
import Support

extension Multicast {
  /// Called with each message that a delegate did not take: its handler threw, or the types did not
  /// fit.
  ///
  /// Nil at first, which writes them to standard error.
  ///
  /// It is called where the delegate's handler was, or would have been: on its queue. The other
  /// delegates get the message all the same. For a message that cannot be sent to any, because it
  /// has the wrong number of arguments or has come back in a circle, it is called on the sender's
  /// thread.
  public var failureHandler: (@Sendable (DeliveryFailure) -> Void)? {
    get { failures.handler }
    set { failures.handler = newValue }
  }

  /// Called with each message that nobody got, on the sender's thread.
  ///
  /// Nil at first.
  ///
  /// ``explain(_:_:)`` says why nobody did.
  public var unheardHandler: (@Sendable (Invocation) -> Void)? {
    get { state.withLock { $0.unheardHandler } }
    set {
      // The old one is let go of after the lock: it may run a deinit.
      let _: (@Sendable (Invocation) -> Void)? = state.withLock { state in
        defer { state.unheardHandler = newValue }
        return state.unheardHandler
      }
    }
  }
}
