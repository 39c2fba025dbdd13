import Foundation
import TestSupport
import Testing

@testable import DemoSession

@Suite struct StanzaReaderTests {
  @Test func `stanzas are delivered in document order`() {
    let (stanzas, error) = read(
      stream(
        """
        <message id='1' xml:lang='en'>
          <body>R &amp; J: <![CDATA[<3]]></body>
          <active xmlns='http://jabber.org/protocol/chatstates'/>
        </message>
        <!-- in between -->
        <presence id='2'/>
        """))
    #expect(error == nil)
    #expect(
      stanzas == [
        Element(
          name: "message", namespace: "jabber:client", attributes: ["id": "1", "xml:lang": "en"],
          children: [
            Element(name: "body", namespace: "jabber:client", text: "R & J: <3"),
            Element(name: "active", namespace: "http://jabber.org/protocol/chatstates"),
          ]),
        Element(name: "presence", namespace: "jabber:client", attributes: ["id": "2"]),
      ])
  }

  @Test func `a broken session delivers what came before it`() {
    let (stanzas, error) = read(
      stream("<presence/>\n<message><body>é</bdy></message>\n<presence/>"))
    #expect(stanzas.map(\.name) == ["presence"])
    #expect(error?.reason == "mismatched tag: expected </body>, found </bdy>")
  }

  @Test func `the error of a broken session reads like that of a compiler`() {
    let (_, error) = read(stream("<message>"), named: "broken.xml")
    #expect(
      error?.description
        == "broken.xml:3:1: error: mismatched tag: expected </message>, found </stream:stream>")
  }

  @Test(
    arguments: [
      stream("<message><body>é¦</bdy></message>"),
      stream("<message\n  to='é>'\n  >¦</msg\n>"),
      stream("<message><!-- < é -->¦</iq>"),
      stream("\r\n<message>hi¦</iq>\r\n"),
      stream("<message>Romeo ¦& Juliet</message>"),
      stream("<message>Romeo¦&Juliet</message>"),
      stream("<message>Romeo¦&nbsp;Juliet</message>"),
      stream("<message to='Romeo ¦& Juliet'/>"),
      stream("<message>a ¦< b</message>"),
      stream("<message>a ¦]]> b</message>"),
      stream("<message to='a¦<b'/>"),
      stream("<message to=¦juliet/>"),
      stream("<message to¦/>"),
      stream("<message to='juliet'¦from='romeo'/>"),
      stream("  ¦<message to='&amp;' to=''/>"),
      stream("  ¦<stanza:message/>"),
      stream("<message>\u{1F339}¦\u{1}</message>"),
      stream("¦<!DOCTYPE stream>"),
      stream("") + "\n¦<presence/>",
      streamStart + "<message>Wherefore¦",
      streamStart + "<message/>\n\n¦",
      streamStart + "<message><![CDATA[art\nthou¦",
      streamStart + "<message><!-- art\nthou¦",
      streamStart + "<message>¦&am",
      streamStart + "<message to='rom¦",
      streamStart + "¦<message ",
      streamStart + "<message>¦</messa",
      streamStart + String(repeating: "<a>", count: 255) + "¦<a>",
      "¦",
      " \n\n¦",
      "¦Wherefore art thou?",
      "\n ¦<?xml version='1.0'?><stream/>",
      "<?xml version='1.0'?>\n¦<html xmlns='http://www.w3.org/1999/xhtml'/>",
      "¦<stream:stream/>",
      "<!-- <!DOCTYPE a> -->\n<?a <!DOCTYPE a>?> ¦<!DOCTYPE stream><stream/>",
    ])
  func `an error points at what is wrong`(marked: String) throws {
    let index = try #require(marked.unicodeScalars.firstIndex(of: "¦"))
    let before = marked.unicodeScalars[..<index].split(
      separator: "\n", omittingEmptySubsequences: false)
    let (_, error) = read(marked.replacing("¦", with: ""))
    #expect(error?.line == before.count, "\(error?.reason ?? "no error")")
    #expect(error?.column == (before.last?.count ?? 0) + 1, "\(error?.reason ?? "no error")")
  }

  @Test func `a root that is no stream is named`() {
    let (stanzas, error) = read("<stream><presence/></stream>")
    #expect(stanzas.isEmpty)
    #expect(error?.reason == "the root element is <stream>, not a <stream:stream>")
  }

  @Test(
    arguments: [
      "<!DOCTYPE stream>",
      "<!DOCTYPE stream SYSTEM 'file:///etc/hostname'>",
      "<!DOCTYPE stream [<!ENTITY name SYSTEM 'file:///etc/hostname'>]>",
      "<!DOCTYPE stream [<!ENTITY a 'aaaaaaaaaa'><!ENTITY name '&a;&a;&a;&a;&a;'>]>",
    ])
  func `a document type declaration is refused`(doctype: String) {
    let (stanzas, error) = read(doctype + stream("<message>&name;</message>"))
    #expect(stanzas.isEmpty)
    #expect(
      error?.reason == "XMPP forbids document type declarations (RFC 6120, section 11.1)")
  }

  @Test func `text that only looks like a document type declaration is none`() {
    let (stanzas, error) = read(
      "<!-- <!DOCTYPE a> -->" + stream("<message><![CDATA[<!DOCTYPE a>]]></message>"))
    #expect(error == nil)
    #expect(stanzas.map(\.text) == ["<!DOCTYPE a>"])
  }

  @Test(arguments: [String.Encoding.utf16, .utf16BigEndian, .utf32])
  func `another encoding than UTF-8 is refused`(encoding: String.Encoding) throws {
    let (stanzas, error) = read(try #require(stream("<presence/>").data(using: encoding)))
    #expect(stanzas.isEmpty)
    #expect(error?.reason == "this is not UTF-8, as XMPP demands (RFC 6120, section 11.6)")
  }

  @Test func `a byte order mark is no error`() {
    let (stanzas, error) = read("\u{FEFF}" + stream("<presence/>"))
    #expect(error == nil)
    #expect(stanzas.count == 1)
  }

  @Test func `bytes that are not UTF-8 break the session where they are`() {
    let text = Data("\(streamStart)<presence/>\n<message>é".utf8)
    let (stanzas, error) = read(text + [0xFF, 0xFE] + Data("</message></stream:stream>".utf8))
    #expect(stanzas.map(\.name) == ["presence"])
    #expect([error?.line, error?.column] == [3, 11])
  }

  @Test(arguments: seeds(1)) func `random bytes are an error`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (stanzas, error) = read(
      Data((0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }))
    #expect(stanzas.isEmpty)
    #expect(error?.line != nil)
  }

  @Test func `a namespace that is no absolute URI is no error`() {
    let (stanzas, error) = read(stream("<iq><vCard xmlns='vcard-temp'/></iq><presence/>"))
    #expect(error == nil)
    #expect(stanzas.first?.children.map(\.namespace) == ["vcard-temp"])
    #expect(stanzas.count == 2)
  }

  @Test func `an attribute of a foreign namespace is left out`() {
    let (stanzas, error) = read(stream("<iq id='1' a:id='2' xmlns:a='urn:example:a'/>"))
    #expect(error == nil)
    #expect(stanzas.map(\.attributes) == [["id": "1"]])
  }

  @Test(arguments: [("balcony.xml", 29), ("presence.xml", 14)])
  func `a recorded session is read to its end`(name: String, count: Int) throws {
    var stanzas: [Element] = []
    try StanzaReader(.recorded(name)).read { stanzas.append($0) }
    #expect(stanzas.count == count)
    #expect(stanzas.allSatisfy { ["message", "presence", "iq"].contains($0.name) })
    #expect(stanzas.allSatisfy { $0.namespace == "jabber:client" })

    let (written, error) = read(stream(stanzas.map(\.description).joined()))
    #expect(error == nil)
    #expect(written == stanzas)
  }

  @Test func `the session that is built in is the recorded one`() throws {
    #expect(Session.balcony.bytes == (try Session.recorded("balcony.xml").bytes))
  }

  @Test func `the recorded session that breaks does so after four stanzas`() throws {
    let session = try Session.recorded("broken.xml")
    var stanzas: [Element] = []
    #expect(
      throws: StanzaReaderError(
        session: "broken.xml", line: 36, column: 46,
        reason: "mismatched tag: expected </body>, found </message>")
    ) {
      try StanzaReader(session).read { stanzas.append($0) }
    }
    #expect(stanzas.map(\.name) == ["iq", "presence", "message", "message"])
  }
}

private let streamStart =
  "<stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>\n"

private func stream(_ stanzas: String) -> String {
  streamStart + stanzas + "\n</stream:stream>"
}

private func read(
  _ session: String, named name: String = "session.xml"
) -> (stanzas: [Element], error: StanzaReaderError?) {
  read(Data(session.utf8), named: name)
}

private func read(
  _ session: Data, named name: String = "session.xml"
) -> (stanzas: [Element], error: StanzaReaderError?) {
  var stanzas: [Element] = []
  do {
    try StanzaReader(Session(name: name, bytes: [UInt8](session))).read { stanzas.append($0) }
    return (stanzas, nil)
  } catch {
    return (stanzas, error)
  }
}
