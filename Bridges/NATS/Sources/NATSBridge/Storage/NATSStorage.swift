public import Invocation

/// How the server stores the messages of a multicast, so that each is delivered at least once.
///
/// ```swift
/// var options = JoinOptions()
/// options.storage = NATSStorage(durableName: "billing")
/// let orders = try await connection.join("orders", delegates, options)
/// ```
///
/// A message counts as handled when the handlers of all delegates of the process have ended, failed
/// ones included; one to which no delegate responds, at once. Failures and unheard messages are
/// reported and kept as at home. So add the delegates before you join:
/// what this process missed comes as soon as it has.
///
/// The server needs JetStream. All processes that join the multicast with storage share one stream,
/// whose medium and limits are those of the last to join. A process that joins without it still
/// hears and sends the messages, at most once.
public struct NATSStorage: Sendable {
  /// Where the server keeps the messages.
  public enum Medium: Sendable { case file, memory }

  /// The name under which the server remembers which messages this process has handled.
  ///
  /// A process that joins with it for the first time gets what is sent from then on; later it gets
  /// what it missed. Each process has its own. It has no dots, spaces, slashes and wildcards.
  public var durableName: String

  /// Where the server keeps the messages.
  ///
  /// Those in memory are lost when their server ends. The stream is made again when it is back.
  public var medium = Medium.file

  /// How many servers of a cluster keep each message, from one to five.
  public var replicas = 1

  /// The age at which the server removes a message, whether or not all have got it.
  public var maximumAge = Duration.seconds(86_400)

  /// The bytes over which the server removes the oldest messages.
  public var maximumBytes = 1 << 30

  /// The time in which the handlers of a message must end; after it, the message is delivered again.
  public var acknowledgeWithin = Duration.seconds(30)

  /// How many messages this process may have in its handlers and their queues at the same time.
  public var maximumUnacknowledged = 1000

  /// How many messages that were sent may wait to be stored before sending fails.
  public var maximumUnstored = 65_536

  /// Says whether a message is delivered; nil where all are.
  ///
  /// The subscription's thread calls it before the delegates get the message, in the order of
  /// deliveries. A message that is not delivered counts as handled. This is how a process keeps
  /// repetitions from delegates that must not see them:
  ///
  /// ```swift
  /// storage.shouldDeliver = { _, delivery in !handled.contains(delivery.streamSequence) }
  /// ```
  public var shouldDeliver: (@Sendable (Invocation, NATSDelivery) -> Bool)?

  /// Makes the storage of a process with a name of its own.
  public init(durableName: String) {
    self.durableName = durableName
  }
}
