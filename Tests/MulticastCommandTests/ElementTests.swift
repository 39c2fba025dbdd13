import Testing

@testable import multicast

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

  @Test func `a child is looked up in the namespace of its parent unless told otherwise`() {
    let child = Element(name: "query", namespace: "jabber:iq:version", text: "?")
    let iq = Element(name: "iq", namespace: "jabber:client", children: [child])
    #expect(iq.child(named: "query") == nil)
    #expect(iq.text(of: "query") == nil)
    #expect(iq.child(named: "query", in: "jabber:iq:version") == child)
  }
}
