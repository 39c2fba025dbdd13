/// A phase in the life of a connection.
@nonexhaustive
public enum NATSConnectionState: Sendable {
  /// Messages reach the server.
  case connected(since: ContinuousClock.Instant)

  /// The server is away, and messages are kept up to `NATSOptions.pendingBytesWhileAway`.
  case reconnecting(since: ContinuousClock.Instant)

  /// `close()` has begun: nothing new is received, and received messages reach their handlers.
  case draining

  /// The connection has ended, with the error that ended it if it was not `close()`.
  case closed(NATSError?)
}
