import Foundation
import TestSupport
import Testing

@testable import DemoSession

struct DemoTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `the log says who got what on which queue`() throws {
    let log = try play(
      """
      <iq id='push1' type='set'>
        <query xmlns='jabber:iq:roster'><item jid='juliet@example.com'/></query>
      </iq>
      <presence from='juliet@example.com/balcony'><show>dnd</show></presence>
      <message from='juliet@example.com/balcony' type='chat'>
        <body>Art thou not Romeo,
          and a Montague?</body>
      </message>
      <bind/>
      """)
    #expect(
      log == """
        Session: session.xml
        History: \(directory.path("history.txt"))

          -  connected
               -         nobody      responds to xmppStreamDidConnect:
          1  iq set from the server
               roster    Roster      juliet (none), 1 in all
               roster    XMPPStream  sends
                         <iq id='push1' type='result'/>
          2  presence from juliet@example.com/balcony
               chat      ChatWindow  juliet is busy
               roster    Roster      1 online
          3  message chat from juliet@example.com/balcony
               chat      ChatWindow  juliet: Art thou not Romeo, and a Montague?
               history   History     line 1 appended
               notifier  Notifier    rings: 1 unread
          4  bind from the server
               -         nobody      responds to xmppStream:didReceiveCustomElement:
          -  disconnected
               chat      ChatWindow  says goodbye
               history   History     lines kept: 1

        5 broadcasts and 1 questions, 8 deliveries, 0 failed, 2 unheard
        1 answered, 0 refused with an error, 0 late

        queue     delegate      message presence       iq   stream  answers     late   failed    total
        chat      ChatWindow          1        1        -        1        -        -        -        3
        history   History             1        -        -        1        -        -        -        2
        notifier  Notifier            1        -        -        -        -        -        -        1
        roster    Roster              -        1        1        -        1        -        -        2
        ping      Ping                -        -        -        -        -        -        -        -
        version   Version             -        -        -        -        -        -        -        -
        gateway   Gateway             -        -        -        -        -        -        -        -

        """)
  }

  @Test func `a delegate that refuses a stanza does not keep it from the others`() throws {
    let log = try play(
      """
      <message from='mercutio@example.org' type='error'>
        <body>Good night</body>
        <error><gone xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error>
      </message>
      <iq type='set'><query xmlns='jabber:iq:roster'><item/></query></iq>
      """)
    #expect(
      log.contains(
        """
          1  message error from mercutio@example.org
               chat      ChatWindow  failed: returned by mercutio@example.org: gone
               history   History     line 1 appended
               notifier  Notifier    rings: 1 unread
          2  iq set from the server
               roster    Roster      failed: a roster item has no jid
               stream    nobody      handles jabber:iq:roster
               stream    XMPPStream  sends
                         <iq type='error'>
                           <error type='modify'>
                             <bad-request xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/>
                           </error>
                         </iq>

        """))
    #expect(log.contains("\n3 broadcasts and 1 questions, 6 deliveries, 2 failed, 1 unheard\n"))
  }

  @Test func `a request that a delegate never answers is refused at the deadline`() throws {
    let log = try play(
      """
      <iq id='rpc1' type='set' from='benvolio@example.org/pda'><query xmlns='jabber:iq:rpc'/></iq>
      """)
    #expect(
      log.contains(
        """
          1  iq set from benvolio@example.org/pda
               gateway   Gateway     no answer within 0.5 seconds
               stream    nobody      handles jabber:iq:rpc
               stream    XMPPStream  sends
                         <iq id='rpc1' to='benvolio@example.org/pda' type='error'>
                           <error type='cancel'>
                             <service-unavailable xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/>
                           </error>
                         </iq>

        """))
    #expect(log.contains("\n0 answered, 1 refused with an error, 1 late\n"))
  }

  @Test func `a broken session is played up to where it breaks`() throws {
    var log = ""
    let error = #expect(throws: StanzaReaderError.self) {
      try play("<presence from='juliet@example.com'/>\n<message></iq>", printingTo: &log)
    }
    #expect(
      error?.description
        == "session.xml:3:10: error: mismatched tag: expected </message>, found </iq>")
    #expect(log.contains("chat      ChatWindow  juliet is available\n"))
    #expect(log.contains("chat      ChatWindow  says that the connection was lost\n"))
    #expect(log.contains("\n3 broadcasts and 0 questions, 4 deliveries, 0 failed, 1 unheard\n"))
  }

  @Test func `a session without a stanza that could be read is only an error`() throws {
    var log = ""
    #expect(throws: StanzaReaderError.self) { try play("</iq>", printingTo: &log) }
    #expect(log.isEmpty)
    #expect(throws: CocoaError.self) { try directory.text(of: "history.txt") }
  }

  @Test func `the history is appended to, a line for each message with a text`() throws {
    let stanzas = """
      <message from='juliet@example.com/balcony'><body>Ay &amp;\n  me!</body></message>
      <message from='juliet@example.com/balcony'><received xmlns='urn:xmpp:receipts'/></message>
      <message from='a&#10;b: c'><body>Romeo\u{9B}2J</body></message>
      """
    _ = try play(stanzas)
    let text = "juliet@example.com/balcony: Ay & me!\na b: c: Romeo 2J\n"
    #expect(try directory.text(of: "history.txt") == text)
    _ = try play(stanzas)
    #expect(try directory.text(of: "history.txt") == text + text)
  }

  @Test func `a history that cannot be written is an error which names it`() throws {
    let history = directory.path("missing/history.txt")
    var log = ""
    let error = #expect(throws: HistoryError.self) {
      try play("<presence/>", history: history, printingTo: &log)
    }
    #expect(error?.description == "\(history): error: No such file or directory")
    #expect(log.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full")))
  func `a history that the disk has no room for fails alone`() throws {
    var log = ""
    try play(
      "<message><body>Ay me!</body></message>", history: "/dev/full", printingTo: &log)
    #expect(
      log.contains(
        "\n       history   History     failed: /dev/full: error: No space left on device\n"))
    #expect(log.contains("\n       notifier  Notifier    rings: 1 unread\n"))
  }

  @Test(arguments: ["balcony.xml", "presence.xml"])
  func `two runs print the same, in lines that fit a terminal`(name: String) throws {
    let session = try Session.recorded(name)
    let runs = try (0..<2).map { _ in
      var lines: [String] = []
      try Demo.play(session, history: "/dev/null", version: "1.2.3") { lines.append($0) }
      return lines
    }
    #expect(runs[0] == runs[1])
    let lines = runs[0].dropFirst().flatMap { $0.split(separator: "\n") }
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test func `XML that does not fit is wrapped, not clipped`() throws {
    let id = String(repeating: "id", count: 100)
    let log = try play("<iq id='\(id)' type='get'><ping xmlns='urn:xmpp:ping'/></iq>")
    let lines = log.split(separator: "\n").drop { !$0.contains("sends") }.dropFirst().prefix(4)
    #expect(lines.allSatisfy { $0.count <= 100 })
    let xml = lines.map { $0.drop { $0 == " " } }.joined()
    #expect(xml.hasPrefix("<iq id='\(id)' type='result'/>"))
  }

  private func play(_ stanzas: String) throws -> String {
    var log = ""
    try play(stanzas, printingTo: &log)
    return log
  }

  private func play(
    _ stanzas: String, history: String? = nil, printingTo log: inout String
  ) throws {
    var lines: [String] = []
    defer { log = lines.map { $0 + "\n" }.joined() }
    try Demo.play(
      .of(stanzas), history: history ?? directory.path("history.txt"), version: "1.2.3"
    ) { lines.append($0) }
  }
}
