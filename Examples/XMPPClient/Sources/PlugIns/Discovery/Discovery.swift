import DynamicMulticast
import Invocation
import PlugIns
import XMPP

/// Asks other clients for their features, and answers with the features of all modules (XEP-0030).
///
/// Each module of the stream is asked for its features on its own queue, by the question
/// `myFeaturesForXMPPCapabilities:`. The union of the answers is sent. Stands for the part of
/// `XMPPCapabilities` that stores nothing.
@PlugIn("org.example.discovery", version: "1.0", name: "Service discovery")
@Responding
final class Discovery: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  // Unchecked only because `XMPPModule` is: the class adds no stored properties.

  static let namespace = "http://jabber.org/protocol/disco#info"

  // MARK: Messages of the stream

  /// Answers with the features of all modules in `sender.modules`.
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool {
    guard iq.iqType == .get, let query = iq.child("query", in: Self.namespace) else { return false }
    guard query["node"] == nil else {
      sender.send(iq.refusal("item-not-found"))
      return true
    }
    let modules = MulticastDelegate()
    for case let module as any MulticastModule & Respondable in sender.modules.modules {
      modules.add(module, delegateQueue: module.multicast.queue)
    }
    modules.ask("myFeaturesForXMPPCapabilities:", self, as: [String].self)
      .answer(by: .union(), errors: .ignore, within: .seconds(5), completionQueue: queue) {
        result in
        let features = (try? result.get()) ?? [Self.namespace]
        let identity = Element(
          "identity", namespace: Self.namespace,
          attributes: ["category": "client", "type": "console"])
        let children = features.sorted().map {
          Element("feature", namespace: Self.namespace, attributes: ["var": $0])
        }
        sender.send(
          iq.result(Element("query", namespace: Self.namespace, children: [identity] + children)))
      }
    return true
  }

  /// Returns `namespace`, the feature to announce.
  @Responds(to: "myFeaturesForXMPPCapabilities:")
  func features(for sender: any Respondable) -> [String] { [Self.namespace] }

  // MARK: Messages of the program

  /// Returns the description of `/features`.
  func commandHelp() -> [String] { ["/features [JID] - asks for the features of a client"] }

  /// Requests the features of the client that `text` refers to, and shows the answer.
  func featuresCommand(_ text: String) {
    guard stream != nil, let host = PlugIn.of(self)?.host,
      let jid = try? host.perform("addressOf:", text, as: JID?.self)
    else { return }
    request(.iq(.get, to: jid, Element("query", namespace: Self.namespace))) { result in
      let line: String
      switch result {
      case .success(let answer):
        let features = answer.child("query", in: Self.namespace)?.children("feature") ?? []
        line = "\(jid) has \(features.compactMap { $0["var"] }.joined(separator: ", "))"
      case .failure(let error): line = "\(jid) does not tell its features: \(error)"
      }
      try? host.perform("show:", line)
    }
  }
}
