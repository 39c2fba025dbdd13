extension Element {
  var type: String? { attributes["type"] }

  /// Who sent the stanza, which the client's own server need not say.
  var from: String { attributes["from"] ?? "the server" }

  /// Whether the account's own server has sent this in the account's name.
  var isFromOwnAccount: Bool {
    guard let from = attributes["from"] else { return true }
    return from == attributes["to"].map { String($0.prefix { $0 != "/" }) }
  }

  /// The name of the sender, as a chat shows it: in a room the occupant's, else the account's.
  var sender: Substring {
    let resource = from.drop { $0 != "/" }.dropFirst()
    return type == "groupchat" && !resource.isEmpty
      ? resource : from.prefix { $0 != "@" && $0 != "/" }
  }

  /// What kind of stanza this is, and whose.
  var title: String {
    "\([name, type].compactMap { $0 }.joined(separator: " ")) from \(from)".onOneLine
  }

  /// The text of a message.
  var body: String? { text(of: "body") }

  /// How the sender of a presence is, nil if that is not what it is about.
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

  /// What the sender of a message is doing about the next one: `composing`, `paused`, `gone`.
  var chatState: String? {
    children.first { $0.namespace == "http://jabber.org/protocol/chatstates" }?.name
  }

  /// Why a stanza came back, such as `gone`.
  var errorCondition: String? {
    let conditions = child(named: "error")?.children
    return conditions?.first { $0.namespace == Self.conditions }?.name
  }

  /// The namespace of what can be wrong with a stanza.
  static let conditions = "urn:ietf:params:xml:ns:xmpp-stanzas"
}
