public import Dispatch
public import DynamicMulticast
public import Invocation
import Synchronization

/// A client's stream of stanzas to an XMPP server.
@Responding
public final class XMPPStream: Respondable, @unchecked Sendable {
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

  /// Makes a stream that is not connected.
  @NonMessage
  public init(_ configuration: XMPPConfiguration) {
    self.configuration = configuration
    queue = DispatchQueue(label: "XMPPStream \(configuration.jid.bare)")
  }

  /// How far it has come.
  public var state: State { .disconnected }

  /// The address that the server has bound; the account's while there is no connection.
  public var jid: JID { configuration.jid }

  /// The messages that the server has not acknowledged, those that are not sent yet included.
  public var unacknowledgedMessages: [Element] { [] }

  /// Connects, authenticates and binds a resource; does nothing unless it is disconnected.
  public func connect() {}

  /// Connects, and returns once the resource is bound.
  @NonMessage
  public func connectAndWait() async throws(XMPPError) {}

  /// Sends what is waiting, presence unavailable, and the end of the stream, and disconnects.
  public func disconnect() {}

  /// Disconnects, and returns once the connection is closed.
  @NonMessage
  public func disconnectAndWait() async {}

  /// Sends a stanza.
  @Responds(to: "sendElement:")
  public func send(_ element: Element) {}

  /// Sends an iq of the type get or set, and returns the result.
  @NonMessage
  public func request(
    _ iq: Element, timeout: Duration = .seconds(30)
  ) async throws(XMPPError) -> Element { throw .notConnected }

  /// Sends an iq of the type get or set, and calls the completion on a queue with the result.
  @NonMessage
  public func request(
    _ iq: Element, timeout: Duration = .seconds(30), completionQueue: DispatchQueue,
    completion: @escaping @Sendable (Result<Element, XMPPError>) -> Void
  ) {}

  /// Adds a delegate, whether its class conforms to the protocol or answers by name.
  @NonMessage
  public func addDelegate(_ delegate: any Respondable, delegateQueue: DispatchQueue) {}
}
