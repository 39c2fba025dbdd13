import XMPP

/// Whom the user talks to, and what they have not read.
struct Conversations: Sendable {
  /// A message that was sent and that no receipt has come for.
  struct Sent: Sendable {
    let id: String
    let text: String
  }

  private static let limit = 1000

  /// The contact that lines without a command go to.
  var partner: JID?

  /// The lines of each contact that were not shown yet.
  private(set) var unread: [JID: [String]] = [:]

  /// The full address that each contact has written from last.
  private(set) var lastAddresses: [JID: JID] = [:]

  private(set) var sent: [Sent] = []

  /// The contacts that are typing.
  private(set) var typing: Set<JID> = []

  private var known: Set<String> = []
  private var knownInOrder: [String] = []

  /// Notes a message that has come.
  ///
  /// - Returns: False if it has come before: the server may send it again after a reconnection.
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

  /// Keeps a line until the user turns to the contact, and returns how many there are.
  mutating func keep(_ line: String, of jid: JID) -> Int {
    unread[jid.bare, default: []].append(line)
    return unread[jid.bare]?.count ?? 0
  }

  /// Makes a contact the partner, and returns the lines that have not been read.
  mutating func turn(to jid: JID) -> [String] {
    partner = jid.bare
    return unread.removeValue(forKey: jid.bare) ?? []
  }

  mutating func note(_ message: Element, _ text: String) {
    guard let id = message.id else { return }
    sent.append(Sent(id: id, text: text))
    if sent.count > Self.limit { sent.removeFirst() }
  }

  /// Takes a message out that a receipt has come for, and returns its text.
  mutating func confirm(_ id: String) -> String? {
    guard let index = sent.firstIndex(where: { $0.id == id }) else { return nil }
    return sent.remove(at: index).text
  }

  /// Notes whether a contact is typing, and returns whether that is new.
  mutating func note(_ jid: JID, isTyping: Bool) -> Bool {
    if isTyping { return typing.insert(jid.bare).inserted }
    return typing.remove(jid.bare) != nil
  }

  mutating func forgetAddress(of jid: JID) {
    if lastAddresses[jid.bare] == jid { lastAddresses[jid.bare] = nil }
  }
}
