public import Invocation

/// The storage of a multicast's messages on the server, so that each message is delivered at least
/// once.
///
/// ```swift
/// var options = JoinOptions()
/// options.storage = NATSStorage(durableName: "billing")
/// let orders = try await connection.join("orders", delegates, options)
/// ```
///
/// A message counts as handled when the handlers of all delegates in the process have ended, even
/// if a handler has failed. A message without a responding delegate counts as handled at once.
/// Failures and unheard messages are reported and kept as in a local multicast. Add the delegates
/// before joining, because missed messages are delivered as soon as the process has joined.
///
/// The server needs JetStream. All processes with storage share a single stream for the multicast.
/// The process that joined last determines the stream's medium and limits. A process that joins
/// without storage still sends and receives the messages, with delivery at most once.
public struct NATSStorage: Sendable {
  /// The media on which the server can keep messages.
  public enum Medium: Sendable { case file, memory }

  /// The name under which the server remembers the messages that this process has handled.
  ///
  /// A process that joins with a new name gets the messages sent from then on. After joining again,
  /// the process also gets the missed messages. Each process needs a different name. The name must
  /// not contain dots, spaces, slashes and wildcards.
  public var durableName: String

  /// The medium on which the server keeps the messages.
  ///
  /// Messages in memory are lost when the server ends. The stream is made again when the server is
  /// back.
  public var medium = Medium.file

  /// The number of servers in a cluster that keep each message, from 1 to 5.
  public var replicas = 1

  /// The age at which the server removes a message, even if some processes have not received it.
  public var maximumAge = Duration.seconds(86_400)

  /// The size in bytes above which the server removes the oldest messages.
  public var maximumBytes = 1 << 30

  /// The time limit for the handlers of a message, after which the message is delivered again.
  public var acknowledgeWithin = Duration.seconds(30)

  /// The maximum number of messages that this process handles or queues at the same time.
  public var maximumUnacknowledged = 1000

  /// The maximum number of sent messages that wait to be stored before sending fails.
  public var maximumUnstored = 65_536

  /// Returns `true` if a message should be delivered; `nil` to deliver all messages.
  ///
  /// The subscription's thread calls the closure before the delegates get the message, in the order
  /// of deliveries. A message that is not delivered counts as handled. Use the closure to protect
  /// delegates from repetitions:
  ///
  /// ```swift
  /// storage.shouldDeliver = { _, delivery in !handled.contains(delivery.streamSequence) }
  /// ```
  public var shouldDeliver: (@Sendable (Invocation, NATSDelivery) -> Bool)?

  /// Creates a storage with `durableName` and the default limits.
  public init(durableName: String) {
    self.durableName = durableName
  }
}
