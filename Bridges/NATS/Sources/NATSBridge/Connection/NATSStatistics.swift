/// Numbers of a connection since it was made.
public struct NATSStatistics: Sendable, Equatable {
  /// The messages that the server has sent to this client, the dropped ones included.
  public internal(set) var messagesIn: UInt64 = 0

  /// The bytes of their payloads.
  public internal(set) var bytesIn: UInt64 = 0

  /// The messages that were written to the server or kept for it.
  public internal(set) var messagesOut: UInt64 = 0

  /// The bytes of their payloads.
  public internal(set) var bytesOut: UInt64 = 0

  /// The number of times that the connection was made again.
  public internal(set) var reconnects: UInt64 = 0

  /// The messages that were dropped because a handler was too slow.
  public internal(set) var dropped: UInt64 = 0

  /// The messages that were refused because too many bytes waited for a server that was away.
  public internal(set) var refusedWhileAway: UInt64 = 0
}
