import DynamicMulticast
import Invocation
import PlugIns
import Synchronization
import XMPP

/// Tells contacts that the user is typing, and the user that a contact is typing (XEP-0085).
///
/// States are sent only to contacts in `knowingContacts`, because other clients may not support
/// states. Stands for the category `XMPPMessage (XEP_0085)`.
@PlugIn("org.example.chat-states", version: "1.0", name: "Chat states")
@Responding
final class ChatStates: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  // Unchecked only because `XMPPModule` is: `knowing` is guarded by a lock.

  static let namespace = "http://jabber.org/protocol/chatstates"

  private let knowing = Mutex<Set<JID>>([])

  /// The contacts from which a state has arrived, for a newer version of the plug-in.
  @Responds var knowingContacts: [JID] { knowing.withLock { Array($0) } }

  override func takeOver(from old: any Respondable) throws {
    try super.takeOver(from: old)
    let contacts = try? old.perform("knowingContacts", as: [JID].self)
    knowing.withLock { $0 = Set(contacts ?? []) }
  }

  // MARK: Messages of the stream

  /// Adds the state `active` to a message with a text.
  func xmppStream(_ sender: XMPPStream, willSendMessage message: Element) -> Element? {
    guard message.type == "chat", message.body != nil, Self.state(of: message) == nil else {
      return message
    }
    return message.adding(Element("active", namespace: Self.namespace))
  }

  /// Passes a received state to the program, as the message `contact:isTyping:`.
  func xmppStream(_ sender: XMPPStream, didReceiveMessage message: Element) {
    guard let from = message.from, message.type != "error", let state = Self.state(of: message)
    else { return }
    knowing.withLock { _ = $0.insert(from.bare) }
    try? PlugIn.of(self)?.host.perform("contact:isTyping:", from, state == "composing")
  }

  /// Returns `namespace`, the feature to announce.
  @Responds(to: "myFeaturesForXMPPCapabilities:")
  func features(for sender: any Respondable) -> [String] { [Self.namespace] }

  // MARK: Messages of the program

  /// Sends the state `composing` or `active` to `jid`, if the contact has sent a state before.
  func userIsTyping(_ isTyping: Bool, to jid: JID) {
    guard knowing.withLock({ $0.contains(jid.bare) }) else { return }
    let state = Element(isTyping ? "composing" : "active", namespace: Self.namespace)
    stream?.send(
      Element(
        "message", attributes: ["to": "\(jid)", "type": "chat", "id": Element.newID()],
        children: [state]))
  }

  private static func state(of message: Element) -> String? {
    message.children.last { $0.namespace == namespace }?.name
  }
}
