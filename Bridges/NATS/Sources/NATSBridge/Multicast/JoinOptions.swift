public import MessageCoding

/// The options with which a multicast is joined.
public struct JoinOptions: Sendable {
  /// The format of the messages sent by this process.
  ///
  /// The process reads both formats.
  public var format = MessageFormat.binary

  /// The types of arguments and answers that the protocol does not declare, and the codings of
  /// objects.
  public var types: [CodedType] = []

  /// The time limit for questions that set no limit; if `nil`, each question must set a limit.
  public var answerLimit: Duration?

  /// The interval at which the process announces its presence to the other processes; `nil` for no
  /// presence.
  ///
  /// With presence, a question ends as soon as all known processes have answered. When a question's
  /// time is up, the error names the missing processes. A process that has been silent for three
  /// intervals counts as gone. Use presence in all processes of a multicast or in none, because a
  /// question does not wait for unknown processes. The processes need different names; see
  /// ``NATSOptions/name``.
  public var presence: Duration?

  /// The name of a group of processes that share messages as work: one process of the group gets
  /// each message.
  ///
  /// If `nil`, the process gets every message. Questions reach all processes in any case. A sent
  /// message also reaches the sender's own delegates, with or without a group. A process that
  /// distributes work should therefore join with a multicast whose delegates do not do the work;
  /// otherwise, the process and a member of the group do the same work twice.
  public var queueGroup: String?

  /// The storage of the messages, so that each message is delivered at least once.
  ///
  /// If `nil`, each message is delivered at most once. Cannot be combined with a ``queueGroup``.
  public var storage: NATSStorage?

  /// The maximum number of messages that wait for this process; newer messages are dropped and
  /// counted.
  public var pendingMessages = 65_536

  /// The maximum number of bytes that wait for this process; newer messages are dropped and
  /// counted.
  public var pendingBytes = 64 << 20

  /// Creates the options of a process that gets every message, and sends messages in the format
  /// `.binary`.
  public init() {}
}
