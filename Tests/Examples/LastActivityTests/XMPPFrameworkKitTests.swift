import LastActivityExample
import ObjectiveCSyntax
import Testing
import XMPPFrameworkKit

struct XMPPFrameworkKitTests {
  @Test func `an element is the same after it was described in a session`() {
    let item = XMPPElement("item", namespace: "urn:xmpp:blocking", attributes: ["jid": "a@b"])
    let iq = XMPPElement.iq(
      .get, to: "romeo@example.com", id: "1",
      XMPPElement("blocklist", namespace: "urn:xmpp:blocking", text: "text", children: [item]))
    #expect(XMPPElement(parts: iq.comparedParts) == iq)
    #expect(XMPPElement(parts: [:]).name == "x")
  }

  @Test func `an address has a bare form without its resource`() {
    #expect(XMPPJID("romeo@example.com/orchard").bare == "romeo@example.com")
    #expect(XMPPJID("example.com").bare == "example.com")
  }

  @Test func `a module needs the core of the framework and the files of the kit`() {
    let files = XMPPValues.standIns("XMPPFramework", kit: "Original")
    #expect(files.contains("XMPPFramework/Core/XMPPModule.m"))
    #expect(files.last == "Original/Libraries.m")
    let options = XMPPValues.options("XMPPFramework", kit: "Original")
    #expect(options.importFolders == ["Original"])
    #expect(options.prefixFiles == ["Original/NSXMLElement.h"])
  }
}
