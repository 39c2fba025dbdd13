/// An element of XML: a stanza, or something in one.
///
/// The order between text and children is lost, as no stanza mixes the two. Names of elements and
/// attributes are written as they are, so they must be names in XML; text and values are escaped.
public struct Element: Equatable, Sendable {
  /// The name, without a prefix.
  public var name: String

  /// The namespace.
  public var namespace: String

  /// The attributes by name.
  ///
  /// Of those with a prefix, only those of `xml`, such as `xml:lang`, are kept by the parser.
  public var attributes: [String: String]

  /// The text that is directly in it.
  public var text: String

  /// The elements in it.
  public var children: [Element]

  /// The namespace of messages, presence and iqs.
  public static let client = "jabber:client"

  /// Makes an element from its parts.
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

  /// An attribute's value, nil if there is none; setting nil removes the attribute.
  public subscript(attribute: String) -> String? {
    get { attributes[attribute] }
    set { attributes[attribute] = newValue }
  }

  /// The first child of a name, in a namespace or, by default, in the element's own.
  public func child(_ name: String, in namespace: String? = nil) -> Element? {
    children.first { $0.name == name && $0.namespace == namespace ?? self.namespace }
  }

  /// The children of a name, in a namespace or, by default, in the element's own.
  public func children(_ name: String, in namespace: String? = nil) -> [Element] {
    children.filter { $0.name == name && $0.namespace == namespace ?? self.namespace }
  }

  /// A copy with one more child, the last.
  public func adding(_ child: Element) -> Element {
    var copy = self
    copy.children.append(child)
    return copy
  }
}
