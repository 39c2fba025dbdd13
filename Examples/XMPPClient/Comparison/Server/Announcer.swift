import Invocation
import XMPP

/// Another module of a port's stream, with features that `Discovery` announces.
@Responding
final class Announcer: XMPPModule, @unchecked Sendable {
  // Unchecked only because `XMPPModule` is: the class adds no stored properties.

  @Responds(to: "myFeaturesForXMPPCapabilities:")
  func features(for sender: any Respondable) -> [String] {
    ["urn:example:b", "urn:example:a", "http://jabber.org/protocol/disco#info"]
  }
}
