import DynamicMulticast

/// A delegate that answers pings (XEP-0199).
@Responding
final class Ping: XMPPStreamDelegate {
  private let log: DeliveryLog

  init(log: DeliveryLog) {
    self.log = log
  }

  func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool {
    guard iq.request("get", for: "ping", in: "urn:xmpp:ping") != nil else { return false }
    log.note(self, "is there", .answered)
    sender.send(iq.result())
    return true
  }
}
