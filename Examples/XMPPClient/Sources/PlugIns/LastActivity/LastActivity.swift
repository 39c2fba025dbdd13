import DynamicMulticast
import Invocation
import PlugIns
import XMPP

/// Asks other users how long they have been idle, and answers such queries (XEP-0012).
///
/// Delegates can shorten the time of an answer: their method
/// `xmppLastActivity:idleSecondsForQuery:` returns the number of seconds since the user last used
/// the part that the delegate watches. Stands for `XMPPLastActivity`. `ObjectiveC/Examples/LastActivity`
/// contains the same class as a module without this library.
@PlugIn("org.example.last-activity", version: "1.0", name: "Last activity")
@Responding
final class LastActivity: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  // Unchecked only because `XMPPModule` is: the class adds no stored properties.

  static let namespace = "jabber:iq:last"

  // MARK: Messages of the stream

  /// Answers with the shortest idle time known to the program and to the delegates.
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool {
    guard iq.iqType == .get, iq.child("query", in: Self.namespace) != nil,
      let host = PlugIn.of(self)?.host,
      let idle = try? host.perform("idleSeconds", as: Int.self)
    else { return false }
    multicast.delegates.ask("xmppLastActivity:idleSecondsForQuery:", self, iq, as: Int.self)
      .answer(
        by: .reduce(idle) { min($0, $1) }, errors: .ignore, within: .seconds(5),
        completionQueue: queue
      ) { result in
        let seconds = (try? result.get()) ?? idle
        sender.send(
          iq.result(
            Element("query", namespace: Self.namespace, attributes: ["seconds": "\(seconds)"])))
      }
    return true
  }

  /// Returns `namespace`, the feature to announce.
  @Responds(to: "myFeaturesForXMPPCapabilities:")
  func features(for sender: any Respondable) -> [String] { [Self.namespace] }

  // MARK: Messages of the program

  /// Returns the description of `/last`.
  func commandHelp() -> [String] { ["/last [JID] - asks for how long a user has been idle"] }

  /// Requests the idle time of the user that `text` refers to, and shows the answer.
  func lastCommand(_ text: String) {
    guard stream != nil, let host = PlugIn.of(self)?.host,
      let jid = try? host.perform("addressOf:", text, as: JID?.self)
    else { return }
    let query = Element.iq(.get, to: jid, Element("query", namespace: Self.namespace))
    request(query) { [weak self] result in
      guard let self else { return }
      let line: String
      switch result {
      case .success(let answer):
        multicast.delegates.send("xmppLastActivity:didReceiveResponse:", self, answer)
        let seconds = answer.child("query", in: Self.namespace)?["seconds"] ?? "unknown"
        line = "\(jid) has been idle for \(seconds) s"
      case .failure(let error):
        if case .timedOut(_, let limit) = error {
          multicast.delegates.send(
            "xmppLastActivity:didNotReceiveResponse:dueToTimeout:", self, query.id ?? "",
            limit / .seconds(1))
        }
        line = "\(jid) does not tell its last activity: \(error)"
      }
      try? host.perform("show:", line)
    }
  }
}
