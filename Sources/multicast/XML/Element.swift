/// An XML element of a session.
///
/// Order between text and children is not kept: no stanza mixes the two.
struct Element: Sendable, Equatable {
  let name: String
  let namespace: String
  var attributes: [String: String] = [:]
  var text = ""
  var children: [Element] = []

  /// The first child of this name, in this element's own namespace unless told otherwise.
  func child(named name: String, in namespace: String? = nil) -> Element? {
    children.first { $0.name == name && $0.namespace == namespace ?? self.namespace }
  }

  /// The text of the first child of this name in this element's own namespace.
  func text(of name: String) -> String? {
    child(named: name)?.text
  }
}

extension Element: CustomStringConvertible {
  /// The element as it stands in a client's stream, which declares `jabber:client` for all of it.
  var description: String { xml(within: "jabber:client") }

  private func xml(within outerNamespace: String) -> String {
    var tag = name
    if namespace != outerNamespace { tag += " xmlns='\(Self.quoted(namespace))'" }
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      tag += " \(name)='\(Self.quoted(value))'"
    }
    let content = Self.escaped(text) + children.map { $0.xml(within: namespace) }.joined()
    return content.isEmpty ? "<\(tag)/>" : "<\(tag)>\(content)</\(name)>"
  }

  private static func escaped(_ text: String) -> String {
    replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"], in: text)
  }

  // A parser turns a line break or tab written as itself in an attribute into a space.
  private static func quoted(_ value: String) -> String {
    replacing(["'": "&apos;", "\n": "&#10;", "\t": "&#9;"], in: escaped(value))
  }

  private static func replacing(_ entities: [Unicode.Scalar: String], in text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += entities[$1] ?? String($1) }
  }
}
