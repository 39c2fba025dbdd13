/// The counters of a connection since it was made.
public struct NATSStatistics: Sendable, Equatable {
  /// The messages that the server has sent to this client, including dropped messages.
  public internal(set) var messagesIn: UInt64 = 0

  /// The payload bytes of the messages in `messagesIn`.
  public internal(set) var bytesIn: UInt64 = 0

  /// The messages that were written to the server, or kept until the server is back.
  public internal(set) var messagesOut: UInt64 = 0

  /// The payload bytes of the messages in `messagesOut`.
  public internal(set) var bytesOut: UInt64 = 0

  /// The number of times that the connection was restored.
  public internal(set) var reconnects: UInt64 = 0

  /// The messages that were dropped because a handler was too slow.
  public internal(set) var dropped: UInt64 = 0

  /// The messages that were refused because the buffer was full while the server was away.
  public internal(set) var refusedWhileAway: UInt64 = 0
}
