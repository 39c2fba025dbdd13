import DynamicMulticast
import Foundation
import Invocation
import PlugIns
import XMPP

/// Sends and answers requests for the software version (XEP-0092).
///
/// Stands for `XMPPSoftwareVersion`, which only answers requests.
@PlugIn("org.example.version", version: "1.0", name: "Software version")
@Responding
final class Version: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  // Unchecked only because `XMPPModule` is: the class adds no stored properties.

  static let namespace = "jabber:iq:version"

  // MARK: Messages of the stream

  /// Answers with the name and version of the program, and the version of the system.
  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool {
    guard iq.iqType == .get, iq.child("query", in: Self.namespace) != nil,
      let host = PlugIn.of(self)?.host
    else { return false }
    let facts = [
      ("name", (try? host.perform("programName", as: String.self)) ?? ""),
      ("version", "\(host.version)"),
      ("os", ProcessInfo.processInfo.operatingSystemVersionString),
    ]
    let children = facts.map { Element($0, namespace: Self.namespace, text: $1) }
    sender.send(iq.result(Element("query", namespace: Self.namespace, children: children)))
    return true
  }

  /// Returns `namespace`, the feature to announce.
  @Responds(to: "myFeaturesForXMPPCapabilities:")
  func features(for sender: any Respondable) -> [String] { [Self.namespace] }

  // MARK: Messages of the program

  /// Returns the description of `/version`.
  func commandHelp() -> [String] { ["/version [JID] - asks for the software and its version"] }

  /// Requests the software version of the client that `text` refers to, and shows the answer.
  func versionCommand(_ text: String) {
    guard stream != nil, let host = PlugIn.of(self)?.host,
      let jid = try? host.perform("addressOf:", text, as: JID?.self)
    else { return }
    request(.iq(.get, to: jid, Element("query", namespace: Self.namespace))) { result in
      let line: String
      switch result {
      case .success(let answer):
        let query = answer.child("query", in: Self.namespace)
        let facts = ["name", "version", "os"].compactMap { query?.child($0)?.text }
        line = "\(jid) uses \(facts.joined(separator: ", "))"
      case .failure(let error): line = "\(jid) does not tell its version: \(error)"
      }
      try? host.perform("show:", line)
    }
  }
}
