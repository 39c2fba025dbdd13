import Testing

@testable import DemoSession

@Suite struct ElementTests {
  @Test func `an element is written as it stands in a stream`() {
    let message = Element(
      name: "message", namespace: "jabber:client", attributes: ["to": "juliet", "id": "1"],
      children: [
        Element(name: "body", namespace: "jabber:client", text: "Good night"),
        Element(
          name: "x", namespace: "urn:x",
          children: [
            Element(name: "y", namespace: "urn:x"), Element(name: "z", namespace: "jabber:client"),
          ]),
      ])
    #expect(
      message.description == """
        <message id='1' to='juliet'><body>Good night</body>\
        <x xmlns='urn:x'><y/><z xmlns='jabber:client'/></x></message>
        """)
  }

  @Test func `markup in text and attributes is escaped`() {
    let element = Element(
      name: "a", namespace: "jabber:client", attributes: ["b": "'\"<&>\n\t\r"],
      text: "'\"<&]]>\n\t\r")
    #expect(
      element.description
        == "<a b='&apos;\"&lt;&amp;&gt;&#10;&#9;&#13;'>'\"&lt;&amp;]]&gt;\n\t&#13;</a>")
  }

  @Test func `controls are written as numbers`() {
    let element = Element(name: "a", namespace: "jabber:client", text: "\u{7F}\u{9B}2J")
    #expect(element.description == "<a>&#127;&#155;2J</a>")
  }

  @Test func `an element in lines has no line breaks within its texts`() {
    let os = Element(name: "os", namespace: "jabber:iq:version", text: "Linux")
    let empty = Element(name: "name", namespace: "jabber:iq:version")
    let query = Element(name: "query", namespace: "jabber:iq:version", children: [empty, os])
    #expect(
      query.lines == [
        "<query xmlns='jabber:iq:version'>", "  <name/>", "  <os>Linux</os>", "</query>",
      ])
    #expect(os.lines == ["<os xmlns='jabber:iq:version'>Linux</os>"])
  }

  @Test func `a child is looked up in the namespace of its parent unless told otherwise`() {
    let child = Element(name: "query", namespace: "jabber:iq:version", text: "?")
    let iq = Element(name: "iq", namespace: "jabber:client", children: [child])
    #expect(iq.child(named: "query") == nil)
    #expect(iq.text(of: "query") == nil)
    #expect(iq.child(named: "query", in: "jabber:iq:version") == child)
  }
}
