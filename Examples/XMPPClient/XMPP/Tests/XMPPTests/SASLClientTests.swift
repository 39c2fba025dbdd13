import Testing

@testable import XMPP

struct SASLClientTests {
  @Test func `the strongest mechanism is chosen, and PLAIN only where it is safe`() {
    func strongest(_ offered: [String], _ allowsPlain: Bool = true) -> String? {
      SASLClient.strongest(of: offered, allowsPlain: allowsPlain)
    }
    #expect(strongest(["PLAIN", "SCRAM-SHA-1", "SCRAM-SHA-256"]) == "SCRAM-SHA-256")
    #expect(strongest(["PLAIN", "SCRAM-SHA-1", "X-NEW"]) == "SCRAM-SHA-1")
    #expect(strongest(["PLAIN"]) == "PLAIN")
    #expect(strongest(["PLAIN"], false) == nil)
    #expect(strongest(["DIGEST-MD5"]) == nil)
  }

  @Test func `PLAIN sends the user and the password at once`() throws {
    let client = try SASLClient("PLAIN", user: "juliet", password: "secret")
    #expect(try client.step(nil) == "AGp1bGlldABzZWNyZXQ=")
    #expect(client.isComplete)
  }

  @Test(arguments: ["=", "AAAA", "cj14LHM9QUFBQSxpPTQwOTY=", "", "%%%"])
  func `a challenge that does not continue the exchange is an error`(challenge: String) throws {
    let client = try SASLClient("SCRAM-SHA-1", user: "juliet", password: "secret")
    _ = try client.step(nil)
    #expect(throws: XMPPError.self) { try client.step(challenge) }
    #expect(!client.isComplete)
  }
}
