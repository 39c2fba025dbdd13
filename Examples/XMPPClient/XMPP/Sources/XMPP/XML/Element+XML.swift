extension Element: CustomStringConvertible {
  /// The XML of the element in a stream whose namespace is `jabber:client`.
  ///
  /// Attributes are sorted by name. Characters that XML cannot contain are replaced by U+FFFD.
  public var description: String {
    var xml = ""
    write(to: &xml, within: Self.client)
    return xml
  }

  private func write(to xml: inout String, within outerNamespace: String) {
    xml += "<\(name)"
    if namespace != outerNamespace { Self.write("xmlns", namespace, to: &xml) }
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      Self.write(name, value, to: &xml)
    }
    if text.isEmpty && children.isEmpty { return xml += "/>" }
    xml += ">" + Self.escaped(text)
    for child in children { child.write(to: &xml, within: namespace) }
    xml += "</\(name)>"
  }

  private static func write(_ name: String, _ value: String, to xml: inout String) {
    xml += " \(name)='\(escaped(value, inAttribute: true))'"
  }

  static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    var xml = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": xml += "&amp;"
      case "<": xml += "&lt;"
      case ">": xml += "&gt;"
      case "'" where inAttribute: xml += "&apos;"
      // A parser replaces `\r` by a line feed everywhere, and replaces all three characters by
      // spaces in attributes.
      case "\r": xml += "&#13;"
      case "\n" where inAttribute: xml += "&#10;"
      case "\t" where inAttribute: xml += "&#9;"
      case "\0"..<"\t", "\u{B}"..<" ", "\u{FFFE}", "\u{FFFF}": xml += "\u{FFFD}"
      default: xml.unicodeScalars.append(character)
      }
    }
    return xml
  }
}
