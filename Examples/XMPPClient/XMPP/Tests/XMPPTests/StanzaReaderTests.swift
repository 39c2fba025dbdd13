import Testing

@testable import XMPP

struct StanzaReaderTests {
  @Test(arguments: 1...40)
  func `stanzas are the same however the bytes are divided`(size: Int) {
    let content =
      "<message from='ä@b' xml:lang='de' x:y='1' xmlns:x='z'><body>ü &amp; &#x1F600;</body></message>"
      + " \n <p:x xmlns:p='q'> <p:y/> </p:x></stream:stream>"
    let body = Element("body", text: "ü & \u{1F600}")
    let message = Element(
      "message", attributes: ["from": "ä@b", "xml:lang": "de"], children: [body])
    let other = Element("x", namespace: "q", children: [Element("y", namespace: "q")])
    #expect(
      read(content, inPartsOf: size) == [.stanza(message), .stanza(other), .closed])
  }

  @Test(arguments: [
    ("<a>\n</b>", "mismatched tag"), ("\n<a x='1' x='2'/>", "duplicate attribute"),
    ("\n<p:a/>", "unbound prefix"), ("\n<a>&nope;</a>", "undefined entity"),
    ("\n<!-- -->", "a stream may not contain a comment"),
    ("\n<?x y?>", "a stream may not contain a processing instruction"),
    ("\n\u{1}", "not well-formed (invalid token)"),
  ])
  func `malformed XML is an error with its line`(content: String, reason: String) throws {
    // The header is the first line, and ends with a line break.
    guard case .failed(.malformedXML(let line, _, let found))? = read("<ok/>" + content).last else {
      Issue.record("no error")
      return
    }
    #expect(line == 3 && found == reason)
  }

  @Test func `a document type is an error before it declares anything`() {
    let reader = StanzaReader(maximumSize: 10_000, maximumDepth: 8)
    let events = reader.read(Array("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>".utf8))
    let reason = "a stream may not contain a document type"
    guard case .failed(.malformedXML(1, _, reason))? = events.first, events.count == 1 else {
      Issue.record("\(events)")
      return
    }
  }

  @Test func `stanzas that came before an error are kept, and nothing after it`() {
    let events = read("<a/><b></c><d/>")
    #expect(events.count == 2 && events.first == .stanza(Element("a")))
  }

  @Test(arguments: [1, 1000, .max])
  func `a stanza of too many bytes is an error, before its end has come`(size: Int) {
    let text = String(repeating: "x", count: 300)
    #expect(read("<a>\(text)</a>", inPartsOf: size, maximumSize: 307).count == 1)
    let long = String(repeating: "x", count: 20_000)
    for content in ["<a>\(long)", "<a b='\(long)", "<\(long)", "<a>\(text + text)</a>"] {
      let events = read("<ok/>" + content, inPartsOf: size, maximumSize: 307)
      #expect(
        events.last
          == .failed(
            .limitExceeded(line: 2, reason: "a stanza has more than 307 bytes")))
    }
  }

  @Test func `many stanzas and much white space between them are no large stanza`() {
    let content = String(repeating: "<a/>" + String(repeating: " ", count: 99), count: 1000)
    #expect(read(content, maximumSize: 50).count == 1000)
  }

  @Test func `elements that are too deep are an error`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(readStanzas(nested(8)).count == 1)
    let reason = "elements are more than 8 deep"
    #expect(read(nested(9)) == [.failed(.limitExceeded(line: 2, reason: reason))])
  }
}
