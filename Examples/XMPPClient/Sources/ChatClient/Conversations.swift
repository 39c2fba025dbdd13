import XMPP

/// The current partner of the user, and the unread messages.
struct Conversations: Sendable {
  /// A sent message for which no receipt has arrived.
  struct Sent: Sendable {
    let id: String
    let text: String
  }

  private static let limit = 1000

  /// The contact that receives lines without a command.
  var partner: JID?

  /// The unread lines of each contact.
  private(set) var unread: [JID: [String]] = [:]

  /// The full address from which each contact has written last.
  private(set) var lastAddresses: [JID: JID] = [:]

  private(set) var sent: [Sent] = []

  /// The contacts who are typing.
  private(set) var typing: Set<JID> = []

  private var known: Set<String> = []
  private var knownInOrder: [String] = []

  /// Records a received message.
  ///
  /// - Returns: `false` if the message is a repetition. After a reconnection, the server may send a
  ///   message again.
  mutating func receive(_ message: Element, from jid: JID) -> Bool {
    lastAddresses[jid.bare] = jid
    typing.remove(jid.bare)
    guard let id = message.id else { return true }
    let key = "\(jid.bare) \(id)"
    guard known.insert(key).inserted else { return false }
    knownInOrder.append(key)
    if knownInOrder.count > Self.limit { known.remove(knownInOrder.removeFirst()) }
    return true
  }

  /// Keeps `line` until the user selects the contact, and returns the number of the contact's
  /// unread lines.
  mutating func keep(_ line: String, of jid: JID) -> Int {
    unread[jid.bare, default: []].append(line)
    return unread[jid.bare]?.count ?? 0
  }

  /// Selects the contact `jid` as the partner, and returns the contact's unread lines.
  mutating func turn(to jid: JID) -> [String] {
    partner = jid.bare
    return unread.removeValue(forKey: jid.bare) ?? []
  }

  mutating func note(_ message: Element, _ text: String) {
    guard let id = message.id else { return }
    sent.append(Sent(id: id, text: text))
    if sent.count > Self.limit { sent.removeFirst() }
  }

  /// Removes the message with `id`, for which a receipt has arrived, and returns the message's
  /// text.
  mutating func confirm(_ id: String) -> String? {
    guard let index = sent.firstIndex(where: { $0.id == id }) else { return nil }
    return sent.remove(at: index).text
  }

  /// Records whether a contact is typing, and returns `true` if this has changed.
  mutating func note(_ jid: JID, isTyping: Bool) -> Bool {
    if isTyping { return typing.insert(jid.bare).inserted }
    return typing.remove(jid.bare) != nil
  }

  mutating func forgetAddress(of jid: JID) {
    if lastAddresses[jid.bare] == jid { lastAddresses[jid.bare] = nil }
  }
}
