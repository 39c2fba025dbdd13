// Requests and their answers (RFC 6120).
extension XMPPElement {
  /// The types of IQ stanzas.
  public enum IQType: String, Sendable {
    /// A request.
    case get, set

    /// An answer to a request.
    case result, error
  }

  private static let errors = "urn:ietf:params:xml:ns:xmpp-stanzas"
  private static let client = "jabber:client"

  /// Creates an IQ stanza.
  public static func iq(
    _ type: IQType, to jid: String?, id: String, _ child: XMPPElement? = nil
  ) -> XMPPElement {
    var iq = XMPPElement("iq", namespace: client, attributes: ["type": type.rawValue, "id": id])
    iq.attributes["to"] = jid
    iq.children = child.map { [$0] } ?? []
    return iq
  }

  /// The type of the IQ; `nil` if the element is not an IQ.
  public var iqType: IQType? {
    name == "iq" ? attributes["type"].flatMap(IQType.init) : nil
  }

  /// Returns the answer of the type `result` to this request, addressed to the request's sender.
  public func result(_ child: XMPPElement? = nil) -> XMPPElement {
    .iq(.result, to: attributes["from"], id: attributes["id"] ?? "", child)
  }

  /// Returns the answer of the type `error` to this request, addressed to the request's sender.
  public func refusal(_ condition: String, type: String) -> XMPPElement {
    let reason = XMPPElement(condition, namespace: Self.errors)
    let error = XMPPElement(
      "error", namespace: Self.client, attributes: ["type": type], children: [reason])
    return .iq(.error, to: attributes["from"], id: attributes["id"] ?? "", error)
  }

  /// The name of the condition in the element's error, such as `forbidden`.
  public var errorCondition: String? {
    child("error", in: Self.client)?.children.first { $0.namespace == Self.errors }?.name
  }
}
