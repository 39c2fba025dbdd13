import Dispatch
import Foundation
import Invocation
import PortComparison
import Synchronization
@_spi(Testing) import XMPP

/// The server of a port's world, with the port's stream.
///
/// The server accepts every login, and reports the stanzas that the stream writes. The stream has
/// no other difference from a stream to a real server: stanzas arrive as bytes.
final class ComparedServer: Sendable {
  private struct State: Sendable {
    var handler: (@Sendable (ConnectionEvent) -> Void)?
    var isAuthenticated = false
    var isConnected = false

    /// `true` if the next connection is lost before the login.
    var losesNext = false

    /// The number of stanzas that the server has handled, for XEP-0198.
    var handled = 0

    /// The ID of the request that the stream has refused, because no delegate handles it.
    var refused: String?
  }

  let stream: XMPPStream

  /// The stream holds its modules weakly.
  private let announcer = Announcer()
  private let connections = Mutex(State())
  private let record: @Sendable (Selector, [any Sendable]) -> Void

  /// Makes a stream, and connects it to the server.
  init(_ world: PortWorld, record: @escaping @Sendable (Selector, [any Sendable]) -> Void) throws {
    self.record = record
    var configuration = XMPPConfiguration(
      jid: try JID("juliet@example.com"), password: "secret", host: "127.0.0.1")
    configuration.tls = .preferred
    configuration.clock = world.clock
    let link = Link()
    stream = XMPPStream(configuration) { _, handler in
      link.server?.open(handler)
      return ComparedConnection { [link] text in link.server?.receive(text) }
    }
    link.server = self
    announcer.activate(on: stream)
    connect()
  }

  /// The queues of the server's side.
  var queues: [DispatchQueue] { [stream.queue, announcer.queue] }

  // MARK: The connection

  func connect() {
    stream.connect()
    settle()
  }

  /// Opens a connection that is lost before the login.
  func connectInVain() {
    connections.withLock { $0.losesNext = true }
    connect()
    connections.withLock { $0.losesNext = false }
  }

  func loseConnection() {
    let handler = connections.withLock { state in
      defer { (state.handler, state.isConnected) = (nil, false) }
      return state.handler
    }
    handler?(.closed(.connectionLost(reason: "the cable is cut")))
    settle()
  }

  /// Ends the stream with an error.
  func endStream(_ condition: String) {
    reply(
      "<stream:error><\(condition) xmlns='urn:ietf:params:xml:ns:xmpp-streams'/></stream:error>")
    settle()
  }

  /// Passes a stanza to the stream, and returns `true` if the stanza is a request that a delegate
  /// handles.
  func send(_ stanza: Element, to module: XMPPModule) -> Bool {
    let isConnected = connections.withLock { state in
      state.refused = nil
      return state.isConnected
    }
    if !isConnected { return false }
    reply(stanza.description)
    settle(module)
    return stanza.isRequest && connections.withLock { $0.refused } == nil
  }

  /// Waits until everything has happened that follows from a call.
  func settle(_ module: XMPPModule? = nil) {
    // A message may pass from the stream to the module and back, and again for the answer.
    for _ in 0..<8 {
      stream.queue.sync {}
      module?.queue.sync {}
      announcer.queue.sync {}
    }
  }

  // MARK: The server

  private func open(_ handler: @escaping @Sendable (ConnectionEvent) -> Void) {
    let isLost = connections.withLock { state in
      defer { state = State(handler: state.losesNext ? nil : handler) }
      return state.losesNext
    }
    record("connect", [])
    handler(.opened(isLoopback: true))
    if isLost { handler(.closed(.connectionLost(reason: "the cable is cut"))) }
  }

  private func reply(_ text: String) {
    connections.withLock { $0.handler }?(.bytes(Array(text.utf8)))
  }

  /// Takes a text that the stream has written.
  private func receive(_ text: String) {
    if text.hasPrefix("<?xml") { return reply(header()) }
    if text == "</stream:stream>" { return reply(text) }
    guard let element = WrittenXML.element(in: text) else { return }
    switch (element.namespace, element.name) {
    case ("urn:ietf:params:xml:ns:xmpp-sasl", "auth"):
      connections.withLock { $0.isAuthenticated = true }
      reply("<success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>")
    case ("urn:xmpp:sm:3", "enable"):
      connections.withLock { $0.isConnected = true }
      reply("<enabled xmlns='urn:xmpp:sm:3'/>")
    case ("urn:xmpp:sm:3", "r"):
      reply("<a xmlns='urn:xmpp:sm:3' h='\(connections.withLock { $0.handled })'/>")
    case (Element.client, _): take(element)
    default: break
    }
  }

  private func header() -> String {
    let isAuthenticated = connections.withLock { $0.isAuthenticated }
    let features =
      isAuthenticated
      ? "<bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/><sm xmlns='urn:xmpp:sm:3'/>"
      : "<mechanisms xmlns='urn:ietf:params:xml:ns:xmpp-sasl'><mechanism>PLAIN</mechanism>"
        + "</mechanisms>"
    return "<?xml version='1.0'?><stream:stream xmlns='jabber:client' version='1.0' id='1' "
      + "from='example.com' xmlns:stream='http://etherx.jabber.org/streams'>"
      + "<stream:features>\(features)</stream:features>"
  }

  private func take(_ stanza: Element) {
    let bind = "urn:ietf:params:xml:ns:xmpp-bind"
    if stanza.child("bind", in: bind) != nil {
      let jid = Element("jid", namespace: bind, text: "juliet@example.com/balcony")
      return reply(stanza.result(Element("bind", namespace: bind, children: [jid])).description)
    }
    connections.withLock { $0.handled += 1 }
    // The stream refuses a request that no delegate handles. XMPPFramework's stream does, too, with
    // another condition, so that the comparison only compares who handles the request.
    if stanza.errorCondition == "service-unavailable" {
      return connections.withLock { $0.refused = stanza.id }
    }
    record("sendElement:", [stanza])
  }
}

/// The server's reference from the stream's connector, which is made before the server.
private final class Link: Sendable {
  private let reference = Mutex<Reference>(Reference(server: nil))

  private struct Reference: Sendable {
    weak var server: ComparedServer?
  }

  var server: ComparedServer? {
    get { reference.withLock { $0.server } }
    set { reference.withLock { $0.server = newValue } }
  }
}

/// A connection to a server in the same process.
private struct ComparedConnection: Connection {
  let receive: @Sendable (String) -> Void

  func write(_ text: String, then completion: (@Sendable () -> Void)?) {
    receive(text)
    completion?()
  }

  func startTLS(domain: String, trustedRoots: String?) {}
  func close() {}
}
