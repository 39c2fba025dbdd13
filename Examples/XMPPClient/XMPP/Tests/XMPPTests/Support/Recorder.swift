import Dispatch
import DynamicMulticast
import XMPP

/// A message of a stream to its delegates.
enum StreamEvent: Sendable {
  case connected, authenticated
  case notAuthenticated(Element)
  case received(Element)
  case sent(Element)
  case disconnected((any Error)?)
}

/// A delegate that records the messages of a stream, and that a test can wait for.
@Responding
final class Recorder: XMPPStreamDelegate, Sendable {
  private let events = History<StreamEvent>()

  let queue = DispatchQueue(label: "Recorder")

  /// Creates a recorder, and adds the recorder to the delegates of `stream`.
  init(_ stream: XMPPStream) {
    stream.delegates.add(self, delegateQueue: queue)
  }

  @Responds var history: [StreamEvent] { events.events }

  /// The received stanzas, in the order of arrival.
  @Responds var received: [Element] {
    history.compactMap { if case .received(let stanza) = $0 { stanza } else { nil } }
  }

  /// Returns once the history satisfies `isDone`; throws `NotInTime` after 60 seconds.
  @NonMessage
  func wait(until isDone: @escaping @Sendable ([StreamEvent]) -> Bool) async throws {
    try await events.wait(until: isDone)
  }

  /// Waits for a stanza that satisfies `matches`, and returns the first such stanza.
  @NonMessage
  @discardableResult
  func stanza(where matches: @escaping @Sendable (Element) -> Bool) async throws -> Element {
    try await wait {
      $0.contains { if case .received(let stanza) = $0 { matches(stanza) } else { false } }
    }
    return received.first(where: matches) ?? Element("none")
  }

  private func note(_ event: StreamEvent) { events.append(event) }

  func xmppStreamDidConnect(_ sender: XMPPStream) { note(.connected) }
  func xmppStreamDidAuthenticate(_ sender: XMPPStream) { note(.authenticated) }
  func xmppStream(_ sender: XMPPStream, didNotAuthenticate error: Element) {
    note(.notAuthenticated(error))
  }
  func xmppStream(_ sender: XMPPStream, didSendMessage message: Element) { note(.sent(message)) }
  func xmppStream(_ sender: XMPPStream, didReceiveMessage message: Element) {
    note(.received(message))
  }
  func xmppStream(_ sender: XMPPStream, didReceivePresence presence: Element) {
    note(.received(presence))
  }
  func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?) {
    note(.disconnected(error))
  }
}

extension [StreamEvent] {
  /// `true` if the stream has ended.
  var isDisconnected: Bool {
    contains { if case .disconnected = $0 { true } else { false } }
  }
}
