/// The options of a connection.
public struct NATSOptions: Sendable {
  /// The name of this client for the server and for other processes.
  public var name: String?

  /// The user's credentials; `nil` if the address contains them, or if the server requires none.
  public var credentials: NATSCredentials?

  /// The certificates for encryption.
  ///
  /// If `nil`, a connection is encrypted only if the server requires encryption.
  public var encryption: NATSEncryption?

  /// The time between two attempts to reconnect to the same server.
  public var reconnectWait: Duration = .seconds(1)

  /// The number of attempts to reconnect to a server before the connection is closed; `nil` for no
  /// limit.
  public var reconnectAttempts: Int?

  /// The maximum number of bytes of sent messages that are kept while the server is away.
  ///
  /// The message that exceeds this limit is still kept; the next message is refused with
  /// `NATSError.bufferFull`. The stored messages of each multicast have a separate buffer with the
  /// same limit.
  public var pendingBytesWhileAway = 8 << 20

  /// The time between two pings; after two unanswered pings, the server counts as lost.
  public var pingInterval: Duration = .seconds(20)

  /// The time limit for connecting, and for writing bytes to a server that does not read.
  public var timeout: Duration = .seconds(5)

  /// The time limit for draining in `close()`, and for leaving a multicast.
  public var closeTimeout: Duration = .seconds(10)

  /// A Boolean value that indicates whether each message is written to the server at once.
  ///
  /// If `false`, a thread on each side writes the messages collected within a millisecond, so a
  /// question takes at least two milliseconds. If `true`, a question takes a fraction of the time,
  /// but a sender of many messages takes several times as long for each message.
  public var sendsAtOnce = false

  /// The prefix of the subjects on which the connection receives answers and stored messages.
  ///
  /// If each user has a different prefix, such as `_INBOX.till`, the server's permissions can
  /// prevent users from reading the messages of other users. Connecting throws
  /// `NATSError.invalidSubject` if the prefix is not a valid subject, or contains a wildcard.
  public var inboxPrefix = "_INBOX"

  /// `true` if the connection's subscriptions also receive the connection's messages.
  var receivesOwnMessages = false

  /// Creates options with the default values.
  public init() {}
}
