import ChatClient
import DynamicMulticast
import Invocation
import ProsodySupport
import Testing
import XMPP

@Suite(.serialized)
struct ConversationTests {
  @Test func `two clients exchange messages, and see presence, receipts and typing`() async throws {
    try await withChat { _, juliet, romeo in
      juliet.enter("/to romeo")
      try await juliet.screen.line(with: "talking to romeo (romeo@localhost, online)")
      juliet.enter("Wherefore?")
      try await romeo.screen.line(with: "juliet has written: 1 unread")
      #expect(romeo.client.prompt == " (1 unread)> ")
      romeo.enter("/roster")
      try await romeo.screen.line(with: "● juliet (1 unread) juliet@localhost, online")
      romeo.enter("/to juliet")
      let line = try await romeo.screen.line(with: "juliet: Wherefore?")
      #expect(line.wholeMatch(of: /\d\d:\d\d juliet: Wherefore\?/) != nil)
      #expect(romeo.client.prompt == "juliet> ")
      try await juliet.screen.line(with: "✓ romeo has received: Wherefore?")

      romeo.enter("It is the east")
      romeo.enter("and Juliet is the sun")
      // When the second message is shown, the first message has reached the plug-in for chat
      // states.
      try await juliet.screen.line(with: "romeo: and Juliet is the sun")
      juliet.client.typed("I")
      try await romeo.screen.line(with: "juliet is typing…")
      await romeo.leave()
      try await juliet.screen.line(with: "○ romeo is offline")
    }
  }

  @Test func `a message that was kept for a contact says when it was written`() async throws {
    try await Prosody.run(accounts: ["juliet": "secret", "romeo": "secret"], areContacts: true) {
      prosody in
      let juliet = try await Chatter.login("juliet", on: prosody)
      juliet.enter("/to romeo@localhost")
      juliet.enter("Good night\nsweet prince \u{9B}31m")
      await juliet.leave()
      let romeo = try await Chatter.login("romeo", on: prosody)
      try await romeo.screen.line(with: "juliet has written: 1 unread")
      romeo.enter("/to juliet")
      let line = try await romeo.screen.line(with: "juliet: Good night")
      #expect(
        line.hasSuffix("juliet: Good night\n      sweet prince \u{FFFD}31m"),
        "Control characters of others do not reach the terminal.")
      await romeo.leave()
    }
  }

  @Test func `contacts are added and removed`() async throws {
    try await Prosody.run(accounts: ["juliet": "secret", "romeo": "secret"]) { prosody in
      let juliet = try await Chatter.login("juliet", on: prosody, plugIns: false)
      let romeo = try await Chatter.login("romeo", on: prosody, plugIns: false)
      juliet.enter("/add romeo@localhost Monty")
      try await romeo.screen.line(with: "juliet@localhost asks to see when you are online")
      romeo.enter("/add juliet@localhost")
      try await juliet.screen.line(with: "Monty is online")
      try await romeo.screen.line(with: "juliet is online")
      juliet.enter("/remove Monty")
      try await juliet.screen.line(with: "romeo@localhost is removed from the roster")
      await juliet.leave()
      await romeo.leave()
    }
  }

  @Test func `mistakes are answered with sentences`() async throws {
    try await Prosody.run(accounts: ["juliet": "secret"]) { prosody in
      let juliet = try await Chatter.login("juliet", on: prosody)
      juliet.enter("Hello?")
      try await juliet.screen.line(with: "choose whom to talk to before: /to JID")
      juliet.enter("/dance wildly")
      try await juliet.screen.line(with: "there is no command /dance: /help lists them")
      juliet.enter("/to a@b@c")
      try await juliet.screen.line(with: "'a@b@c' is not a JID")
      juliet.enter("/disable nothing")
      try await juliet.screen.line(with: "nothing is not enabled")
      juliet.enter("/enable nothing")
      try await juliet.screen.line(with: "nothing")
      juliet.enter("/to nobody@localhost")
      juliet.enter("Hello?")
      try await juliet.screen.line(with: "nobody did not get \"Hello?\"")
      await juliet.leave()
      await #expect(throws: XMPPError.self) {
        _ = try await Chatter.login("juliet", on: prosody, password: "wrong", plugIns: false)
      }
    }
  }

  @Test func `the commands of the plug-ins are listed beside the program's own`() async throws {
    try await Prosody.run(accounts: ["juliet": "secret"]) { prosody in
      let juliet = try await Chatter.login("juliet", on: prosody)
      juliet.enter("/help")
      for command in ["/quit", "/ping", "/version", "/last", "/features", "/reconnect", "/away"] {
        try await juliet.screen.line(with: "\(command) ")
      }
      await juliet.leave()
    }
  }
}
