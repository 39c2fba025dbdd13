public import Invocation
import RuntimeSupport

extension Multicast.Diagnostics {
  /// The closure that is called with each message that a delegate failed to handle.
  ///
  /// A delegate fails if its handler throws, or if the types of the arguments do not fit. The
  /// default is `nil`: failures are then written to standard error.
  ///
  /// The closure is called on the thread on which the delegate's handler was called, or would have
  /// been called: on the delegate's queue. The other delegates receive the message nevertheless. A
  /// message that cannot be sent at all is reported on the sender's thread. Such a message has the
  /// wrong number of arguments, has come back to this multicast, or has a selector that the
  /// protocol of a ``ConformingMulticastDelegate`` does not declare.
  ///
  /// The closure also receives a ``LimitError`` for messages that a limit has kept from a delegate.
  /// A message that ``OverflowPolicy/fail`` refuses, or for which ``OverflowPolicy/wait(atMost:)``
  /// found no room, is reported on the sender's thread, unless the send function throws the error.
  /// Messages that other policies drop are reported together, once half of the room is free again
  /// or the delegate is removed. Messages that later messages have replaced are not reported.
  public var failureHandler: (@Sendable (DeliveryFailure) -> Void)? {
    get { multicast.failures.handler }
    nonmutating set { multicast.failures.handler = newValue }
  }

  /// The closure that is called with each message to which no delegate responds.
  ///
  /// The closure is called on the sender's thread. The default is `nil`. ``explain(_:_:)`` explains
  /// why no delegate received the message.
  public var unheardHandler: (@Sendable (Invocation) -> Void)? {
    get { multicast.state.withLock { $0.settings.unheardHandler } }
    nonmutating set { multicast.changeSettings { $0.unheardHandler = newValue } }
  }
}
