/// The counters of a joined multicast since it was joined.
public struct MulticastStatistics: Sendable, Equatable {
  /// The number of messages sent by this process.
  public internal(set) var sent: UInt64 = 0

  /// The number of messages received from other processes.
  ///
  /// Repetitions are counted, and so are messages that ``NATSStorage/shouldDeliver`` withholds from
  /// the delegates. If a deleted consumer was made again, the server repeats messages that this
  /// process has already handled; such repetitions are not counted.
  public internal(set) var received: UInt64 = 0

  /// The number of missing messages between the first and the last message of each sender.
  ///
  /// The messages of a sender are numbered, and each number is counted once, even if its message is
  /// repeated. Messages are lost if a connection fails, if this process is too slow, or if a server
  /// forgets stored messages. A late message is subtracted again, unless 100 newer gaps have opened
  /// for its sender.
  ///
  /// The value is always 0 in a queue group. With a ``NATSStorage/durableName``, counting begins at
  /// a sender's first message whose ``NATSDelivery/number`` is 1, because earlier messages may have
  /// been delivered to an earlier process with the same durable name.
  public internal(set) var lost: UInt64 = 0

  /// The number of repetitions in ``received``; only stored messages are repeated.
  ///
  /// A message is a repetition in two cases:
  ///
  /// - This process has already received the message since joining. Messages are compared by sender
  ///   and by number. The count is therefore correct even if a killed server has forgotten a
  ///   delivery, and gives the repetition the ``NATSDelivery/number`` 1. The numbers of up to
  ///   10,000 senders are remembered.
  /// - The ``NATSDelivery/number`` is above 1: the server has sent the message before, to this
  ///   process or to an earlier process with the same ``NATSStorage/durableName``. The earlier
  ///   delivery need not have arrived.
  ///
  /// A killed server may also have forgotten deliveries to an earlier process. Such repetitions
  /// cannot be counted.
  public internal(set) var repeated: UInt64 = 0

  /// The number of messages sent by this process that the server has not confirmed as stored.
  ///
  /// Such a message may or may not be stored. Each failure is reported to
  /// ``NATSConnection/errors()``.
  public internal(set) var unconfirmed: UInt64 = 0

  /// The number of messages and questions that were refused, mostly because reading failed.
  public internal(set) var unreadable: UInt64 = 0
}
