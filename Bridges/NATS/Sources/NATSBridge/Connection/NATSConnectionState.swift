/// The state of a connection.
@nonexhaustive
public enum NATSConnectionState: Sendable {
  /// The connection is established, and messages reach the server.
  case connected(since: ContinuousClock.Instant)

  /// The server is away; sent messages are kept, up to `NATSOptions.pendingBytesWhileAway`.
  case reconnecting(since: ContinuousClock.Instant)

  /// `close()` has begun: no new messages are received, and received messages reach their handlers.
  case draining

  /// The connection has ended: `nil` after `close()`, otherwise the error that has ended the
  /// connection.
  case closed(NATSError?)
}
