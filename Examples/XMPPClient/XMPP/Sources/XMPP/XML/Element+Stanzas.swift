// Messages, presence and IQ stanzas (RFC 6120, section 8; RFC 6121).
extension Element {
  /// The types of IQ stanzas.
  public enum IQType: String, Sendable {
    /// A request.
    case get, set

    /// An answer to a request.
    case result, error
  }

  /// The namespace of the conditions in an error.
  public static let stanzaErrors = "urn:ietf:params:xml:ns:xmpp-stanzas"

  // MARK: Creating stanzas

  /// Creates a message with a text and a new ID; by default, the type is `chat`.
  public static func message(to: JID, body: String, type: String = "chat") -> Element {
    Element(
      "message", attributes: ["to": to.description, "type": type, "id": newID()],
      children: [Element("body", text: body)])
  }

  /// Creates a presence; if `type` is `nil`, the presence means that the user is available.
  public static func presence(
    _ type: String? = nil, to: JID? = nil, show: String? = nil, status: String? = nil
  ) -> Element {
    var presence = Element("presence")
    presence["type"] = type
    presence["to"] = to?.description
    if let show { presence.children.append(Element("show", text: show)) }
    if let status { presence.children.append(Element("status", text: status)) }
    return presence
  }

  /// Creates an IQ; if `id` is `nil`, the IQ gets a new ID.
  public static func iq(
    _ type: IQType, to: JID? = nil, id: String? = nil, _ child: Element? = nil
  ) -> Element {
    var iq = Element("iq", attributes: ["type": type.rawValue, "id": id ?? newID()])
    iq["to"] = to?.description
    if let child { iq.children.append(child) }
    return iq
  }

  /// Returns a random 64-bit number in base 36, which serves as a unique ID.
  public static func newID() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }

  // MARK: Answers

  /// Returns the answer of the type `result` to this request, addressed to the request's sender.
  public func result(_ child: Element? = nil) -> Element { answer(.result, child) }

  /// Returns an error that refuses this request, addressed to the sender of the request.
  ///
  /// - Parameters:
  ///   - condition: A condition of RFC 6120, such as `service-unavailable`.
  ///   - type: The action left to the sender: `cancel`, `continue`, `modify`, `auth` or `wait`.
  /// - Returns: An IQ of the type `error`.
  public func refusal(_ condition: String, type: String = "cancel") -> Element {
    answer(
      .error,
      Element(
        "error", attributes: ["type": type],
        children: [Element(condition, namespace: Self.stanzaErrors)]))
  }

  private func answer(_ type: IQType, _ child: Element?) -> Element {
    var answer = Element.iq(type, id: attributes["id"], child)
    answer["to"] = attributes["from"]
    return answer
  }

  // MARK: Reading stanzas

  /// The ID of the stanza.
  public var id: String? { attributes["id"] }

  /// The address of the sender; `nil` if it is missing or is not a JID.
  public var from: JID? { attributes["from"].flatMap { try? JID($0) } }

  /// The address of the receiver; `nil` if it is missing or is not a JID.
  public var to: JID? { attributes["to"].flatMap { try? JID($0) } }

  /// The value of the attribute `type`.
  public var type: String? { attributes["type"] }

  /// The text of a message; `nil` if there is none.
  public var body: String? { child("body")?.text }

  /// The type of the IQ; `nil` if the element is not an IQ.
  public var iqType: IQType? { name == "iq" ? type.flatMap(IQType.init) : nil }

  /// A Boolean value that indicates whether the element is an IQ of the type `get` or `set`.
  public var isRequest: Bool { iqType == .get || iqType == .set }

  /// The name of the condition in the element's error, such as `forbidden`.
  public var errorCondition: String? {
    child("error")?.children.first { $0.namespace == Self.stanzaErrors && $0.name != "text" }?.name
  }

  /// The text in the element's error.
  public var errorText: String? { child("error")?.child("text", in: Self.stanzaErrors)?.text }
}
