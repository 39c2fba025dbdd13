import Dispatch
import DynamicMulticast

/// The owner of the multicast: tells its delegates what arrives.
///
/// Stands for the class of this name in XMPPFramework.
final class XMPPStream: Sendable {
  let delegates = MulticastDelegate()

  func add(_ delegate: any Respondable, delegateQueue queue: DispatchQueue) {
    delegates.add(delegate, delegateQueue: queue)
  }

  func connect() {
    delegates.xmppStreamDidConnect(self)
  }

  func receive(_ stanza: Element) {
    switch stanza.name {
    case "message": delegates.xmppStream(self, didReceiveMessage: stanza)
    case "presence": delegates.xmppStream(self, didReceivePresence: stanza)
    case "iq": delegates.xmppStream(self, didReceiveIQ: stanza)
    default: delegates.xmppStream(self, didReceiveCustomElement: stanza)
    }
  }

  func disconnect(after error: (any Error)?) {
    delegates.xmppStreamDidDisconnect(self, withError: error)
  }
}
