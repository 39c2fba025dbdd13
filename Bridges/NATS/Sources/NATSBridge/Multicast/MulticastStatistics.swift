/// The numbers of a joined multicast since it was joined.
public struct MulticastStatistics: Sendable, Equatable {
  /// The messages that this process has sent.
  public internal(set) var sent: UInt64 = 0

  /// The messages that came from other processes and were delivered here.
  public internal(set) var received: UInt64 = 0

  /// The messages of other processes that are missing between the first and the last one that came.
  ///
  /// Each sender numbers its messages. They are lost where a connection fails, or where this process
  /// was too slow. In a queue group the messages that others got are not counted.
  public internal(set) var lost: UInt64 = 0

  /// Those among the received that had been delivered here before, as only stored messages can be.
  public internal(set) var repeated: UInt64 = 0

  /// The messages that this process sent and the server did not confirm to have stored.
  ///
  /// Whether it has stored them is not known. Each is reported to ``NATSConnection/errors()``.
  public internal(set) var unconfirmed: UInt64 = 0

  /// The messages and questions that were refused: most could not be read.
  public internal(set) var unreadable: UInt64 = 0
}
