extension Element {
  var type: String? { attributes["type"] }

  /// The address of the sender, which the client's own server may leave out.
  var from: String { attributes["from"] ?? "the server" }

  /// `true` if the account's own server has sent the element on behalf of the account.
  var isFromOwnAccount: Bool {
    guard let from = attributes["from"] else { return true }
    return from == attributes["to"].map { String($0.prefix { $0 != "/" }) }
  }

  /// The name of the sender in a chat: the name of a room's occupant, or the account's name.
  var sender: Substring {
    let resource = from.drop { $0 != "/" }.dropFirst()
    return type == "groupchat" && !resource.isEmpty
      ? resource : from.prefix { $0 != "@" && $0 != "/" }
  }

  /// The kind of the stanza, with its sender.
  var title: String {
    "\([name, type].compactMap { $0 }.joined(separator: " ")) from \(from)".onOneLine
  }

  /// The text of a message.
  var body: String? { text(of: "body") }

  /// The availability of a presence's sender; `nil` if the presence has another purpose.
  var availability: String? {
    switch type {
    case nil:
      switch text(of: "show") {
      case "dnd": "busy"
      case "xa": "away for long"
      case let show: show ?? "available"
      }
    case "unavailable": "unavailable"
    default: nil
    }
  }

  /// The state of the sender in the chat, such as `composing`, `paused` or `gone`.
  var chatState: String? {
    children.first { $0.namespace == "http://jabber.org/protocol/chatstates" }?.name
  }

  /// The name of the reason why a stanza was returned, such as `gone`.
  var errorCondition: String? {
    let conditions = child(named: "error")?.children
    return conditions?.first { $0.namespace == Self.conditions }?.name
  }

  /// The namespace of the reasons why stanzas are refused.
  static let conditions = "urn:ietf:params:xml:ns:xmpp-stanzas"
}
