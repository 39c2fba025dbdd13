/// The options of a connection.
public struct NATSOptions: Sendable {
  /// The name that the server shows for this client.
  public var name: String?

  /// The user, unless the address names one.
  public var credentials: NATSCredentials?

  /// The certificates.
  ///
  /// Without them, a connection is encrypted only if the server asks for it.
  public var encryption: NATSEncryption?

  /// The time between two attempts to reconnect to the same server.
  public var reconnectWait: Duration = .seconds(1)

  /// The attempts to reconnect to a server before the connection is closed; `nil` is for ever.
  public var reconnectAttempts: Int?

  /// The bytes of messages that are kept while the server is away.
  ///
  /// The message that passes this bound is still kept. One more is refused with
  /// `NATSError.bufferFull`. The stored messages of each multicast have a bound of their own.
  public var pendingBytesWhileAway = 8 << 20

  /// The time between two pings; a server that leaves two without an answer is given up.
  public var pingInterval: Duration = .seconds(20)

  /// The longest wait for an answer to connecting, and for the server to accept written bytes.
  public var timeout: Duration = .seconds(5)

  /// The longest time that `close()` takes to drain, and that leaving a multicast takes.
  public var closeTimeout: Duration = .seconds(10)

  /// Whether each message is written to the server when it is sent.
  ///
  /// Otherwise a thread writes what has been collected for a millisecond, on each side: a question takes
  /// two milliseconds at least. At once it takes a fraction of that, and a sender of many messages takes
  /// several times as long for each.
  public var sendsAtOnce = false

  /// The beginning of the subjects on which answers and stored messages reach this connection.
  ///
  /// Where each user has a prefix of its own, such as `_INBOX.till`, the server's permissions can keep
  /// users from reading what goes to others. Connecting throws `NATSError.invalidSubject` for a prefix
  /// that is no subject, or has a wildcard.
  public var inboxPrefix = "_INBOX"

  /// Whether the server sends what this connection publishes back to its own subscriptions.
  var receivesOwnMessages = false

  /// Creates the default options.
  public init() {}
}
