// Messages, presence and iqs (RFC 6120, section 8; RFC 6121).
extension Element {
  /// The type of an iq.
  public enum IQType: String, Sendable {
    /// A request.
    case get, set

    /// An answer to a request.
    case result, error
  }

  /// The namespace of the conditions in an error.
  public static let stanzaErrors = "urn:ietf:params:xml:ns:xmpp-stanzas"

  // MARK: Making them

  /// Makes a message with a text, of the type `chat` unless told otherwise, with an id of its own.
  public static func message(to: JID, body: String, type: String = "chat") -> Element {
    Element(
      "message", attributes: ["to": to.description, "type": type, "id": newID()],
      children: [Element("body", text: body)])
  }

  /// Makes a presence: available without a type, or another one such as `subscribe`.
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

  /// Makes an iq, with an id of its own unless it is given one.
  public static func iq(
    _ type: IQType, to: JID? = nil, id: String? = nil, _ child: Element? = nil
  ) -> Element {
    var iq = Element("iq", attributes: ["type": type.rawValue, "id": id ?? newID()])
    iq["to"] = to?.description
    if let child { iq.children.append(child) }
    return iq
  }

  /// An id that no other stanza has.
  public static func newID() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36)
  }

  // MARK: Answers

  /// The answer to a request, addressed to its sender.
  public func result(_ child: Element? = nil) -> Element { answer(.result, child) }

  /// The refusal of a request, addressed to its sender.
  ///
  /// - Parameters:
  ///   - condition: A condition of RFC 6120, such as `service-unavailable`.
  ///   - type: What the sender may do: `cancel`, `continue`, `modify`, `auth` or `wait`.
  /// - Returns: An iq of the type error.
  public func refusal(_ condition: String, type: String = "cancel") -> Element {
    answer(
      .error,
      Element(
        "error", attributes: ["type": type],
        children: [Element(condition, namespace: Self.stanzaErrors)]))
  }

  private func answer(_ type: IQType, _ child: Element?) -> Element {
    var answer = Element.iq(type, id: attributes["id"] ?? "", child)
    answer["to"] = attributes["from"]
    return answer
  }

  // MARK: Reading them

  /// The id.
  public var id: String? { attributes["id"] }

  /// The address that it comes from, nil if there is none or it is not a JID.
  public var from: JID? { attributes["from"].flatMap { try? JID($0) } }

  /// The address that it goes to, nil if there is none or it is not a JID.
  public var to: JID? { attributes["to"].flatMap { try? JID($0) } }

  /// The attribute `type`.
  public var type: String? { attributes["type"] }

  /// The text of a message, nil if it has none.
  public var body: String? { child("body")?.text }

  /// The type of the iq, nil if the element is no iq.
  public var iqType: IQType? { name == "iq" ? type.flatMap(IQType.init) : nil }

  /// Whether it is an iq of the type get or set.
  public var isRequest: Bool { iqType == .get || iqType == .set }

  /// The name of the condition in its error element, such as `forbidden`.
  public var errorCondition: String? {
    child("error")?.children.first { $0.namespace == Self.stanzaErrors && $0.name != "text" }?.name
  }

  /// The sentence in its error element.
  public var errorText: String? { child("error")?.child("text", in: Self.stanzaErrors)?.text }
}
