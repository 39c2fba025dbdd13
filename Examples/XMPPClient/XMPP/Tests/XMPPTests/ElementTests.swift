import Testing
import XMPP

struct ElementTests {
  @Test
  func `an element is printed with its attributes in order and its namespace where it changes`() {
    let query = Element("query", namespace: "jabber:iq:last", attributes: ["seconds": "903"])
    let iq = Element("iq", attributes: ["type": "result", "id": "1"], children: [query])
    #expect(
      iq.description
        == "<iq id='1' type='result'><query xmlns='jabber:iq:last' seconds='903'/></iq>")
    let reply = Element(
      "message", children: [Element("x", namespace: "a", children: [Element("y")])])
    #expect(reply.description == "<message><x xmlns='a'><y xmlns='jabber:client'/></x></message>")
  }

  @Test func `text and values are escaped so that a parser reads them again`() {
    let text = "<b> & 'it' \"\" ]]>\t\r\n\u{1F600}"
    let element = Element("message", attributes: ["id": text], text: text)
    #expect(element.description.contains("&lt;b&gt; &amp;"))
    #expect(readStanzas(element.description) == [element])
  }

  @Test(arguments: ["\0", "\u{1}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func `characters that XML cannot contain are replaced`(character: String) {
    let element = Element("body", attributes: ["id": character], text: "a\(character)b")
    #expect(element.description == "<body id='\u{FFFD}'>a\u{FFFD}b</body>")
  }

  @Test func `children are found in the element's own namespace or another one`() {
    let own = Element("item", namespace: "a", text: "1")
    let other = Element("item", namespace: "b", text: "2")
    let query = Element("query", namespace: "a", children: [other, own, own])
    #expect(query.child("item") == own)
    #expect(query.child("item", in: "b") == other)
    #expect(query.children("item").count == 2)
    #expect(query.child("none") == nil)
    #expect(query.adding(other).children == [other, own, own, other])
  }

  @Test func `answers are addressed to the request's sender and keep its id`() {
    let request = Element(
      "iq", attributes: ["type": "get", "id": "7", "from": "romeo@localhost/orchard"])
    #expect(
      request.result().description == "<iq id='7' to='romeo@localhost/orchard' type='result'/>")
    let refusal = request.refusal("service-unavailable")
    #expect(refusal["id"] == "7")
    #expect(refusal.iqType == .error)
    #expect(refusal.errorCondition == "service-unavailable")
    #expect(request.isRequest && !refusal.isRequest)
  }

  @Test func `messages and presence have the parts that are given`() throws {
    let message = Element.message(to: try JID("romeo@localhost"), body: "O")
    #expect(message.body == "O")
    #expect(message.to == (try JID("romeo@localhost")))
    #expect(message.id != Element.message(to: try JID("a"), body: "").id)
    #expect(
      Element.presence(show: "away", status: "x").description
        == "<presence><show>away</show><status>x</status></presence>")
  }
}
