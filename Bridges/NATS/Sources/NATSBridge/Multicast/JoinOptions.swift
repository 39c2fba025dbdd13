public import MessageCoding

/// The way in which a multicast is joined.
public struct JoinOptions: Sendable {
  /// The form of the messages that this process sends.
  ///
  /// It reads both.
  public var format = MessageFormat.binary

  /// Types of arguments and answers that the protocol does not declare, and codings of objects.
  public var types: [CodedType] = []

  /// The time within which a question ends that has no limit of its own; nil if each must have one.
  public var answerLimit: Duration?

  /// How often this process tells the others that it is there, and takes note of them; nil if not.
  ///
  /// With it, a question ends as soon as all processes that are known have answered, and names those
  /// that are missing when its time is up. A process that was silent for three times as long counts
  /// as gone. All processes of a multicast should have it, or none: a question does not wait for a
  /// process that is not known. Their names must differ, see ``NATSOptions/name``.
  public var presence: Duration?

  /// The name of a group of processes, of which one gets each message: for work rather than news.
  ///
  /// Nil where this process gets every message. Questions reach all processes in any case, and what a
  /// process sends reaches its own delegates, as without a group: one that hands out work joins with
  /// a multicast that has no delegates which do it, or both its own and another process do the same.
  public var queueGroup: String?

  /// How the server stores the messages, so that each comes at least once; nil if at most once.
  ///
  /// Not with a ``queueGroup``.
  public var storage: NATSStorage?

  /// How many messages may wait for this process before the newest are dropped, and counted.
  public var pendingMessages = 65_536

  /// How many bytes may wait for this process before the newest messages are dropped.
  public var pendingBytes = 64 << 20

  /// Makes the options of a process that gets every message, in binary.
  public init() {}
}
