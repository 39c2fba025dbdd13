/// An XML element: a stanza, or a part of a stanza.
public struct XMPPElement: Equatable, Sendable {
  /// The name without a prefix.
  public var name: String

  /// The namespace of the element.
  public var namespace: String

  /// The attributes by name.
  public var attributes: [String: String]

  /// The text in the element.
  public var text: String

  /// The child elements.
  public var children: [XMPPElement]

  /// Creates an element with a name, a namespace, attributes, text and children.
  public init(
    _ name: String, namespace: String, attributes: [String: String] = [:], text: String = "",
    children: [XMPPElement] = []
  ) {
    self.name = name
    self.namespace = namespace
    self.attributes = attributes
    self.text = text
    self.children = children
  }

  /// Returns the first child with `name` and `namespace`.
  public func child(_ name: String, in namespace: String) -> XMPPElement? {
    children.first { $0.name == name && $0.namespace == namespace }
  }
}
