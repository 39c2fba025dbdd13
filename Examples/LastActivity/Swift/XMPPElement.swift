/// An element of XML: a stanza, or something in one.
public struct XMPPElement: Equatable, Sendable {
  /// The name, without a prefix.
  public var name: String

  /// The namespace.
  public var namespace: String

  /// The attributes by name.
  public var attributes: [String: String]

  /// The text in it.
  public var text: String

  /// The elements in it.
  public var children: [XMPPElement]

  /// Makes an element from its parts.
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

  /// The first element in it with a name and a namespace.
  public func child(_ name: String, in namespace: String) -> XMPPElement? {
    children.first { $0.name == name && $0.namespace == namespace }
  }
}
