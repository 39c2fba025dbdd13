public import Dispatch
import DynamicMulticast
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
/// Everything can be called from any thread, also from within a handler. Keep the stream: when it
/// is released, its connection is closed without a word to the delegates.
///
/// **Order.** Stanzas are sent in the order of the calls, and passed to the delegates in the order
/// they came. One that delegates may change holds up those behind it.
///
/// **Messages are delivered at least once.** A message is kept until the server has acknowledged it:
/// by stream management (XEP-0198) if the server has it, otherwise by answering a ping that was
/// sent behind it; and has answered once more, as it may be killed between its answer and the
/// delivery. Messages that are sent while there is no connection, and those that a stream has
/// ended without acknowledging, are sent when the next one has authenticated, in their order and
/// with their ids. So a receiver may get one twice, and drops what has an id that it knows. They are
/// kept in memory, in any number, and only there. Presence and iqs that cannot be sent are dropped.
///
/// Stands for `XMPPStream`.
@Responding
public final class XMPPStream: Respondable, @unchecked Sendable {
  // Unchecked for the variables: those without a lock are only used on the queue.

  /// How far a stream has come.
  public enum State: Sendable {
    /// There is no connection.
    case disconnected

    /// The connection is being made, authenticated, and bound to a resource.
    case connecting

    /// Stanzas can be sent.
    case connected

    /// The stream is being closed.
    case disconnecting
  }

  /// Its delegates.
  public let delegates = XMPPStreamDelegateMulticast()

  /// The modules that are active on it.
  public let modules = ModuleHost()

  /// The queue that it works on.
  public let queue: DispatchQueue

  /// The account, the server and the limits.
  public let configuration: XMPPConfiguration

  private let queueTag = DispatchSpecificKey<Void>()
  private let status: Mutex<(state: State, jid: JID)>

  // The connection. The number tells its events from those of the connections before.
  var connection: Connection?
  var attempt = 0
  var reader: StanzaReader?
  var isSecuring = false

  /// The negotiation, nil when it is finished.
  var negotiation: Negotiation?

  /// Whether stanzas can be written.
  var isWritable = false

  /// Whether the stream is to be closed once what was written is acknowledged.
  var isClosing = false

  var hasAcknowledgements = false
  var handledCount: UInt32 = 0
  var outbox = Outbox()
  var outgoing = SerialPipeline<Outgoing>()
  var incoming = SerialPipeline<Incoming>()
  var requests: [String: OpenRequest] = [:]
  var connectionWaiters: [@Sendable (XMPPError?) -> Void] = []
  var endWaiters: [@Sendable () -> Void] = []

  /// Makes a stream that is not connected.
  @NonMessage
  public init(_ configuration: XMPPConfiguration) {
    self.configuration = configuration
    status = Mutex((.disconnected, configuration.jid))
    queue = DispatchQueue(label: "XMPPStream \(configuration.jid.bare)")
    queue.setSpecific(key: queueTag, value: ())
  }

  deinit {
    connection?.close()
    for request in requests.values { request.completion(.failure(.notConnected)) }
  }

  /// How far it has come.
  public internal(set) var state: State {
    get { status.withLock { $0.state } }
    set { status.withLock { $0.state = newValue } }
  }

  /// The address that the server has bound; the account's while there is no connection.
  public internal(set) var jid: JID {
    get { status.withLock { $0.jid } }
    set { status.withLock { $0.jid = newValue } }
  }

  /// The messages that the server has not acknowledged, those that are not sent yet included.
  ///
  /// Waits for the queue.
  public var unacknowledgedMessages: [Element] {
    func read() -> [Element] { outbox.messages + outgoing.pending.compactMap(\.message) }
    return DispatchQueue.getSpecific(key: queueTag) != nil ? read() : queue.sync(execute: read)
  }

  // MARK: Connecting

  /// Connects, authenticates and binds a resource; does nothing unless it is disconnected.
  ///
  /// Returns at once. The delegates are told of every step. Within ``XMPPConfiguration/timeout``
  /// the stream is connected or has ended with an error.
  public func connect() {
    queue.async { if self.state == .disconnected { self.begin() } }
  }

  /// Connects, and returns once the resource is bound.
  ///
  /// Otherwise as ``connect()``. If the stream is connecting already, this waits for that.
  ///
  /// - Throws: The error that the stream ended with; ``XMPPError/notConnected`` if it was
  ///   disconnected meanwhile.
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

  /// Sends what is waiting, presence unavailable, and the end of the stream, and disconnects.
  ///
  /// Returns at once. The end is sent when the server has acknowledged the messages before it. If
  /// that, or the server's own end, takes more than five seconds, the connection is closed, and
  /// messages that are not acknowledged are kept. A stream that is still connecting is ended at once.
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
  /// Returns at once. The delegates may change or drop it before. A message without an id gets one.
  /// The class says what becomes of stanzas that cannot be sent now.
  @Responds(to: "sendElement:")
  public func send(_ element: Element) {
    queue.async { self.enqueue(element) }
  }

  /// Sends an iq of the type get or set, and returns the result.
  ///
  /// Only an iq with the request's id that comes from the address it was sent to counts as its
  /// answer. It is not passed to the delegates. If the request has no id, or that of an open
  /// request, it gets one.
  ///
  /// - Parameters:
  ///   - iq: The request.
  ///   - timeout: The time that the answer may take.
  /// - Returns: The answer, an iq of the type result.
  /// - Throws: ``XMPPError/refused(condition:text:answer:)`` if the answer is an error,
  ///   ``XMPPError/timedOut(_:after:)``, ``XMPPError/notConnected`` if the stream is not connected or
  ///   ends meanwhile, or `CancellationError`.
  @NonMessage
  public func request(
    _ iq: Element, timeout: Duration = .seconds(30)
  ) async throws -> Element {
    try await asyncRequest(iq, timeout)
  }

  /// Sends an iq of the type get or set, and calls the completion on a queue with the result.
  ///
  /// Otherwise as ``request(_:timeout:)``.
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

  /// Adds a delegate, whether its class conforms to the protocol or answers its messages by name.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, which is held weakly.
  ///   - delegateQueue: The queue that it is called on.
  /// - Throws: `ConformanceError` if the class does not conform, and a method that answers by name
  ///   has other types than the message.
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
