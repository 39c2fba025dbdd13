import PortComparison
import XMPP

extension Element {
  /// Makes the element that a session describes.
  @Sendable
  init(parts: [String: PortValue]) {
    // A shortened session has elements without names and namespaces, which a stream does not have.
    let name = parts["name"]?.text ?? ""
    self.init(
      name.isEmpty ? "x" : name, namespace: parts["namespace"]?.text ?? Element.client,
      attributes: (parts["attributes"]?.parts ?? [:]).compactMapValues(\.text),
      text: parts["text"]?.text ?? "",
      children: (parts["children"]?.elements ?? []).map { Element(parts: $0.parts ?? [:]) })
  }

  /// The description of the element in a session.
  var comparedParts: [String: PortValue] {
    [
      "name": .string(name), "namespace": .string(namespace), "text": .string(text),
      "attributes": .dictionary(attributes.mapValues { .string($0) }),
      "children": .list(children.map { .made("NSXMLElement", $0.comparedParts) }),
    ]
  }
}
