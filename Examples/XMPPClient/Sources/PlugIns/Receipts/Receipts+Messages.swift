import DynamicMulticast
import Invocation
import PlugIns
import XMPP

// This file is separate because both versions of the plug-in contain it.
@Responding("Messages")
extension Receipts {
  static let namespace = "urn:xmpp:receipts"

  /// Adds the element `request` to a message with a text.
  func xmppStream(_ sender: XMPPStream, willSendMessage message: Element) -> Element? {
    let isRequest =
      message.body != nil && message.id?.isEmpty == false && message.to != nil
      && message.type != "groupchat" && message.type != "error"
      && message.child("request", in: Self.namespace) == nil
      && message.child("received", in: Self.namespace) == nil
    return isRequest ? message.adding(Element("request", namespace: Self.namespace)) : message
  }

  /// Sends a receipt if a message contains `request`, and passes a received receipt to the program.
  func xmppStream(_ sender: XMPPStream, didReceiveMessage message: Element) {
    guard let from = message.from, message.type != "error" else { return }
    if let id = message.id, message.child("request", in: Self.namespace) != nil {
      let received = Element("received", namespace: Self.namespace, attributes: ["id": id])
      // The other members of a room get the receipt, too: a member has no address for `groupchat`.
      let receiver = message.type == "groupchat" ? from.bare : from
      var answer = Element(
        "message", attributes: ["to": "\(receiver)", "id": Element.newID()],
        children: [received])
      answer["type"] = message.type
      sender.send(answer)
    }
    if let receipt = message.child("received", in: Self.namespace) {
      multicast.delegates.send(
        "xmppMessageDeliveryReceipts:didReceiveReceiptResponseMessage:", self, message)
      if let id = receipt["id"] {
        try? PlugIn.of(self)?.host.perform("message:wasReceivedBy:", id, from)
      }
    }
  }

  /// Returns `namespace`, the feature to announce.
  @Responds(to: "myFeaturesForXMPPCapabilities:")
  func features(for sender: any Respondable) -> [String] { [Self.namespace] }
}
