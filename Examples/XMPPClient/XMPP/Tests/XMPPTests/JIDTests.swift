import Testing
import XMPP

struct JIDTests {
  @Test(arguments: [
    ("localhost", nil, "localhost", nil), ("a@b", "a", "b", nil), ("a@b/c", "a", "b", "c"),
    ("b/c@d/e", nil, "b", "c@d/e"), ("A@B/C", "a", "b", "C"), ("[::1]/x", nil, "[::1]", "x"),
  ])
  func `an address has a user, a domain and a resource`(
    text: String, user: String?, domain: String, resource: String?
  ) throws {
    let jid = try JID(text)
    #expect(jid.user == user && jid.domain == domain && jid.resource == resource)
    #expect(try JID(jid.description) == jid)
  }

  @Test(arguments: [
    ("", "domain is empty"), ("@b", "user is empty"), ("a@", "domain is empty"),
    ("a@b/", "resource is empty"), ("a b@c", #"user contains " ""#),
    ("a@b@c", #"domain contains "@""#), ("a@b/\n", #"resource contains "\n""#),
    (String(repeating: "a", count: 1024), "domain is longer than 1023 bytes"),
  ])
  func `a text that is no address is an error with the reason`(text: String, reason: String) {
    #expect(throws: XMPPError.invalidJID(text, reason: "the \(reason)")) { try JID(text) }
  }

  @Test func `the bare address has no resource`() throws {
    let jid = try JID("a@b/c")
    #expect(jid.bare == (try JID("a@b")))
    #expect(jid.server == (try JID("b")))
    #expect(jid.bare.isBare && !jid.isBare)
  }
}
