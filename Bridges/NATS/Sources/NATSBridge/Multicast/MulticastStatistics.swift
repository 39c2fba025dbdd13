/// The numbers of a joined multicast since it was joined.
public struct MulticastStatistics: Sendable, Equatable {
  /// The messages that this process has sent.
  public internal(set) var sent: UInt64 = 0

  /// The messages that came from other processes.
  ///
  /// Repetitions count, and so do messages that ``NATSStorage/shouldDeliver`` keeps from the delegates.
  /// When a deleted consumer was made again, the server delivers messages again that this process has
  /// handled; these do not count.
  public internal(set) var received: UInt64 = 0

  /// The messages of other processes that are missing between the first and the last message of each.
  ///
  /// Each sender numbers its messages. Each number counts once, however often its message comes. Messages
  /// are lost where a connection fails, where this process is too slow, or where a server forgets messages
  /// that it had stored. A late message is subtracted again, unless its sender has left a hundred gaps
  /// since.
  ///
  /// Always zero in a queue group. With a ``NATSStorage/durableName``, the first message of a sender is
  /// the first one whose ``NATSDelivery/number`` is 1: earlier ones may have come to an earlier process of
  /// the name.
  public internal(set) var lost: UInt64 = 0

  /// The messages among ``received`` that are repetitions; only stored messages are repeated.
  ///
  /// A message is a repetition in two cases:
  ///
  /// - This process has received the message since it joined. Messages are compared by their senders and
  ///   the senders' numbers. So the count is right after a killed server has forgotten a delivery, and
  ///   gives the next one the ``NATSDelivery/number`` 1. Of 10,000 senders, all numbers are kept.
  /// - The ``NATSDelivery/number`` is above 1: the server has sent the message before, to this process or
  ///   to an earlier one of the ``NATSStorage/durableName``. It need not have arrived.
  ///
  /// A killed server may also have forgotten deliveries to an earlier process. These cannot be counted.
  public internal(set) var repeated: UInt64 = 0

  /// The messages that this process sent and the server did not confirm to have stored.
  ///
  /// Whether it has stored them is not known. Each is reported to ``NATSConnection/errors()``.
  public internal(set) var unconfirmed: UInt64 = 0

  /// The messages and questions that were refused: most could not be read.
  public internal(set) var unreadable: UInt64 = 0
}
