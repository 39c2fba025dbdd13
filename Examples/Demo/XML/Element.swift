/// An XML element of a session.
///
/// The order of text and children is not kept, because no stanza mixes the two.
struct Element: Sendable, Equatable {
  let name: String
  let namespace: String
  var attributes: [String: String] = [:]
  var text = ""
  var children: [Element] = []

  /// Returns the first child with `name`, by default in the element's own namespace.
  func child(named name: String, in namespace: String? = nil) -> Element? {
    children.first { $0.name == name && $0.namespace == namespace ?? self.namespace }
  }

  /// Returns the text of the first child with `name` in the element's own namespace.
  func text(of name: String) -> String? {
    child(named: name)?.text
  }
}

extension Element: CustomStringConvertible {
  /// The XML of the element in a stream whose root declares the namespace `jabber:client`.
  var description: String { xml(within: "jabber:client") }

  /// The XML in lines: each tag of an element with children has its own line, as has any other
  /// element.
  var lines: [String] { lines(within: "jabber:client") }

  private func xml(within outerNamespace: String) -> String {
    let content = Self.escaped(text) + children.map { $0.xml(within: namespace) }.joined()
    let tag = tag(within: outerNamespace)
    return content.isEmpty ? "<\(tag)/>" : "<\(tag)>\(content)</\(name)>"
  }

  private func lines(within outerNamespace: String) -> [String] {
    guard !children.isEmpty, text.isEmpty else { return [xml(within: outerNamespace)] }
    let content = children.flatMap { $0.lines(within: namespace) }.map { "  " + $0 }
    return ["<\(tag(within: outerNamespace))>"] + content + ["</\(name)>"]
  }

  private func tag(within outerNamespace: String) -> String {
    var tag = name
    if namespace != outerNamespace { tag += " xmlns='\(Self.quoted(namespace))'" }
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      tag += " \(name)='\(Self.quoted(value))'"
    }
    return tag
  }

  private static func escaped(_ text: String) -> String {
    replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;"], in: text)
  }

  // A parser replaces an unescaped line break or tab in an attribute by a space.
  private static func quoted(_ value: String) -> String {
    replacing(["'": "&apos;", "\n": "&#10;", "\t": "&#9;"], in: escaped(value))
  }

  private static func replacing(_ entities: [Unicode.Scalar: String], in text: String) -> String {
    text.unicodeScalars.reduce(into: "") { $0 += entities[$1] ?? reference(to: $1) }
  }

  // Control characters that XML allows are written as character references, because a parser
  // changes some of them, and a terminal obeys the others.
  private static func reference(to character: Unicode.Scalar) -> String {
    let isPlain =
      character.properties.generalCategory != .control || character == "\n" || character == "\t"
    return isPlain ? String(character) : "&#\(character.value);"
  }
}
