public import Dispatch
public import DynamicMulticast
public import DynamicMulticastModules
public import Invocation
import Synchronization

/// A client's stream of stanzas to an XMPP server (RFC 6120).
///
/// ```swift
/// var configuration = XMPPConfiguration(jid: try JID("juliet@example.com"), password: password)
/// let stream = XMPPStream(configuration)
/// stream.delegates.add(window, delegateQueue: .main)
/// try await stream.connectAndWait()
/// stream.send(.presence())
/// stream.send(.message(to: romeo, body: "Hello"))
/// ```
///
/// All members can be called from any thread, even from within a handler. Keep a reference to the
/// stream: when the stream is deallocated, its connection is closed, and the delegates are not
/// told.
///
/// **Order.** Stanzas are sent in the order of the calls, and are passed to the delegates in the
/// order of arrival. A stanza that delegates may change delays all following stanzas.
///
/// **Messages are delivered at least once.** A message is kept until the server has acknowledged
/// it. The acknowledgment uses stream management (XEP-0198) if the server supports it; otherwise,
/// the server answers a ping that is sent after the message. The message is kept until the next
/// acknowledgment, too, because the server may be killed after its answer and before the delivery.
/// Messages are sent after the next authentication if they were sent without a connection, or were
/// not acknowledged before the stream ended. Their order and their IDs stay the same. A receiver
/// may therefore receive a message twice, and should drop a message with a known ID. Any number of
/// messages is kept, but only in memory. Presence and IQ stanzas that cannot be sent are dropped.
///
/// Stands for `XMPPStream`.
@Responding
public final class XMPPStream: Respondable, @unchecked Sendable {
  // Unchecked because of the variables: those without a lock are accessed only on `queue`.

  /// The states of a stream.
  public enum State: Sendable {
    /// There is no connection.
    case disconnected

    /// The stream is connecting, authenticating, or binding a resource.
    case connecting

    /// Stanzas can be sent.
    case connected

    /// The stream is being closed.
    case disconnecting
  }

  /// The stream's delegates.
  public let delegates = XMPPStreamDelegateMulticast()

  /// The modules that are active on the stream.
  public let modules = MulticastModuleHost()

  /// The serial queue on which the stream works.
  public let queue: DispatchQueue

  /// The account, the server, and the limits.
  public let configuration: XMPPConfiguration

  /// The clock of the stream and its modules.
  public var clock: any DispatchClock { configuration.clock }

  let connector: Connector
  private let queueTag = DispatchSpecificKey<Void>()
  private let status: Mutex<(state: State, jid: JID)>

  // The connection. `attempt` is the connection's number, which distinguishes its events from
  // events of earlier connections.
  var connection: (any Connection)?
  var attempt = 0
  var reader: StanzaReader?
  var isSecuring = false

  /// The negotiation; `nil` when it is finished.
  var negotiation: Negotiation?

  /// `true` if stanzas can be written.
  var isWritable = false

  /// `true` if the stream must be closed once all written messages are acknowledged.
  var isClosing = false

  var hasAcknowledgements = false
  var handledCount: UInt32 = 0
  var outbox = Outbox()
  var outgoing = SerialPipeline<Outgoing>()
  var incoming = SerialPipeline<Incoming>()
  var requests: [String: OpenRequest] = [:]
  var requestCount = 0
  /// The time limit for connecting or disconnecting.
  var timer: (any ScheduledCall)?
  var connectionWaiters: [@Sendable (XMPPError?) -> Void] = []
  var endWaiters: [@Sendable () -> Void] = []

  /// Creates a stream that is not connected.
  @NonMessage
  public convenience init(_ configuration: XMPPConfiguration) {
    self.init(configuration) { NetworkConnection($0, handler: $1) }
  }

  /// Creates a stream with connections of another kind than TCP.
  @NonMessage
  @_spi(Testing)
  public init(_ configuration: XMPPConfiguration, connector: @escaping Connector) {
    self.configuration = configuration
    self.connector = connector
    status = Mutex((.disconnected, configuration.jid))
    queue = DispatchQueue(label: "XMPPStream \(configuration.jid.bare)")
    queue.setSpecific(key: queueTag, value: ())
    delegates.clock = configuration.clock
  }

  deinit {
    connection?.close()
    timer?.cancel()
    for request in requests.values { request.end(.failure(.notConnected)) }
  }

  /// The current state of the stream.
  public internal(set) var state: State {
    get { status.withLock { $0.state } }
    set { status.withLock { $0.state = newValue } }
  }

  /// The address that the server has bound; the address of the account while there is no
  /// connection.
  public internal(set) var jid: JID {
    get { status.withLock { $0.jid } }
    set { status.withLock { $0.jid = newValue } }
  }

  /// The messages that the server has not acknowledged, including messages that are not sent yet.
  ///
  /// Reading this property waits for the queue.
  public var unacknowledgedMessages: [Element] {
    func read() -> [Element] { outbox.messages + outgoing.pending.compactMap(\.message) }
    return DispatchQueue.getSpecific(key: queueTag) != nil ? read() : queue.sync(execute: read)
  }

  // MARK: Connecting

  /// Connects, authenticates and binds a resource; has no effect unless the stream is disconnected.
  ///
  /// The call returns at once. The delegates are told of each step. Within
  /// ``XMPPConfiguration/timeout``, the stream is either connected or has ended with an error.
  public func connect() {
    queue.async { if self.state == .disconnected { self.begin() } }
  }

  /// Connects, and returns once the resource is bound.
  ///
  /// If the stream is already connecting, the call waits for the end of this attempt. See
  /// ``connect()`` for all further details.
  ///
  /// - Throws: The error with which the stream ended; ``XMPPError/notConnected`` if the stream was
  ///   disconnected in the meantime.
  @NonMessage
  public func connectAndWait() async throws(XMPPError) {
    let error: XMPPError? = await withCheckedContinuation { continuation in
      queue.async {
        switch self.state {
        case .connected: return continuation.resume(returning: nil)
        case .disconnecting: return continuation.resume(returning: .notConnected)
        case .disconnected, .connecting: break
        }
        self.connectionWaiters.append { continuation.resume(returning: $0) }
        if self.state == .disconnected { self.begin() }
      }
    }
    if let error { throw error }
  }

  /// Sends the pending stanzas, the presence `unavailable`, and the end of the stream, and
  /// disconnects.
  ///
  /// The call returns at once. The end of the stream is sent when the server has acknowledged all
  /// messages. If this, or the server's own end of the stream, takes more than five seconds, the
  /// connection is closed, and unacknowledged messages are kept. A stream that is still connecting
  /// is ended at once.
  public func disconnect() {
    queue.async { self.beginDisconnecting() }
  }

  /// Disconnects, and returns once the connection is closed.
  @NonMessage
  public func disconnectAndWait() async {
    await withCheckedContinuation { continuation in
      queue.async {
        if self.state == .disconnected { return continuation.resume() }
        self.endWaiters.append { continuation.resume() }
        self.beginDisconnecting()
      }
    }
  }

  // MARK: Stanzas

  /// Sends a stanza.
  ///
  /// The call returns at once. The delegates may change or drop the stanza first. A message without
  /// an ID gets a new ID. ``XMPPStream`` describes what happens to stanzas that cannot be sent now.
  @Responds(to: "sendElement:")
  public func send(_ element: Element) {
    queue.async { self.enqueue(element) }
  }

  /// Sends an IQ of the type `get` or `set`, and returns the result.
  ///
  /// The answer is an IQ with the request's ID that comes from the address of the request. The
  /// answer is not passed to the delegates. If the request has no ID, or has the ID of an open
  /// request, the request gets a new ID.
  ///
  /// - Parameters:
  ///   - iq: The request.
  ///   - timeout: The time limit for the answer.
  /// - Returns: The answer, an IQ of the type `result`.
  /// - Throws: ``XMPPError/refused(condition:text:answer:)`` if the answer is an error;
  ///   ``XMPPError/timedOut(_:after:)``; ``XMPPError/notConnected`` if the stream is not connected
  ///   or ends in the meantime; or `CancellationError`.
  @NonMessage
  public func request(
    _ iq: Element, timeout: Duration = .seconds(30)
  ) async throws -> Element {
    try await asyncRequest(iq, timeout)
  }

  /// Sends an IQ of the type `get` or `set`, and passes the result to a completion handler on a
  /// queue.
  ///
  /// See ``request(_:timeout:)`` for all further details.
  @NonMessage
  public func request(
    _ iq: Element, timeout: Duration = .seconds(30), completionQueue: DispatchQueue,
    completion: @escaping @Sendable (Result<Element, XMPPError>) -> Void
  ) {
    queue.async {
      self.begin(iq, timeout) { result in completionQueue.async { completion(result) } }
    }
  }

  // MARK: Delegates

  /// Adds a delegate that conforms to ``XMPPStreamDelegate``, or responds to the protocol's
  /// messages by name.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, which is held weakly.
  ///   - delegateQueue: The queue on which the delegate is called.
  /// - Throws: `ConformanceError` if the delegate does not conform, and a method has other types
  ///   than the protocol's message.
  @NonMessage
  public func addDelegate(
    _ delegate: any Respondable, delegateQueue: DispatchQueue
  ) throws(ConformanceError) {
    if let delegate = delegate as? any XMPPStreamDelegate {
      delegates.add(delegate, delegateQueue: delegateQueue)
    } else {
      try delegates.add(conforming: delegate, delivery: .queue(delegateQueue))
    }
  }
}
