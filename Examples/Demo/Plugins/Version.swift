import DynamicMulticast

/// A delegate that answers requests for the program's name and version (XEP-0092).
@Responding
final class Version: XMPPStreamDelegate {
  private let log: DeliveryLog
  private let facts: [(String, String)]

  init(_ version: String, log: DeliveryLog) {
    self.log = log
    facts = [("name", "multicast"), ("version", version), ("os", "Linux")]
  }

  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool {
    guard var query = iq.request("get", for: "query", in: "jabber:iq:version") else {
      return false
    }
    query.children = facts.map { name, value in
      Element(name: name, namespace: query.namespace, text: value)
    }
    log.note(self, facts.map(\.1).joined(separator: ", "), .answered)
    sender.send(iq.result([query]))
    return true
  }
}
