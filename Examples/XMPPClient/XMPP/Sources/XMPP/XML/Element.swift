/// An XML element: a stanza, or a part of a stanza.
///
/// The order of text and children is not kept, because no stanza mixes the two. Names of elements
/// and attributes are written without escaping, so they must be valid XML names; text and attribute
/// values are escaped.
public struct Element: Equatable, Sendable {
  /// The name without a prefix.
  public var name: String

  /// The namespace of the element.
  public var namespace: String

  /// The attributes by name.
  ///
  /// The parser drops attributes with a prefix, except for the prefix `xml`, as in `xml:lang`.
  public var attributes: [String: String]

  /// The text directly in the element.
  public var text: String

  /// The child elements.
  public var children: [Element]

  /// The namespace of messages, presence and IQ stanzas.
  public static let client = "jabber:client"

  /// Creates an element with a name, attributes, text and children.
  public init(
    _ name: String, namespace: String = Element.client, attributes: [String: String] = [:],
    text: String = "", children: [Element] = []
  ) {
    self.name = name
    self.namespace = namespace
    self.attributes = attributes
    self.text = text
    self.children = children
  }

  /// The value of an attribute; `nil` if it is missing.
  ///
  /// Setting `nil` removes the attribute.
  public subscript(attribute: String) -> String? {
    get { attributes[attribute] }
    set { attributes[attribute] = newValue }
  }

  /// Returns the first child with `name`, by default in the element's own namespace.
  public func child(_ name: String, in namespace: String? = nil) -> Element? {
    children.first { $0.name == name && $0.namespace == namespace ?? self.namespace }
  }

  /// Returns the children with `name`, by default in the element's own namespace.
  public func children(_ name: String, in namespace: String? = nil) -> [Element] {
    children.filter { $0.name == name && $0.namespace == namespace ?? self.namespace }
  }

  /// Returns a copy with `child` as an additional last child.
  public func adding(_ child: Element) -> Element {
    var copy = self
    copy.children.append(child)
    return copy
  }
}
