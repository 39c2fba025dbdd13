public import Invocation
import Synchronization
public import XMPP

@Responding("Contacts")
extension ChatClient {
  /// Shows the number of contacts, and the contacts that are online.
  ///
  /// Presence may arrive before the roster, so online contacts are shown here, too.
  public func xmppRosterDidPopulate(_ sender: Roster) {
    let contacts = sender.contacts
    state.withLock { $0.known = Set(contacts.map(\.jid)) }
    show(text: contacts.count == 1 ? "1 contact" : "\(contacts.count) contacts")
    for contact in contacts where contact.isOnline { show(contact) }
  }

  /// Shows that `contact` was added or removed; the server reports each intermediate step.
  public func xmppRoster(_ sender: Roster, didChangeContact contact: Contact) {
    let text: String? = state.withLock { state in
      if contact.subscription == "remove" {
        return state.known.remove(contact.jid) != nil ? "removed from" : nil
      }
      return state.known.insert(contact.jid).inserted ? "added to" : nil
    }
    if let text { show(text: "\(contact.jid) is \(text) the roster") }
  }

  /// Shows that `contact` came online or went offline.
  public func xmppRoster(_ sender: Roster, didChangePresenceOfContact contact: Contact) {
    if !contact.isOnline {
      state.withLock { state in
        if let last = state.conversations.lastAddresses[contact.jid] {
          state.conversations.forgetAddress(of: last)
        }
      }
    }
    show(contact)
  }

  private func show(_ contact: Contact) {
    show(line: "\(marker(contact)) \(style.cyan(name(contact.jid))) is \(presence(of: contact))")
  }

  /// Shows how to accept the request for the user's presence, with `/add`.
  public func xmppRoster(
    _ sender: Roster, didReceivePresenceSubscriptionRequest presence: Element
  ) {
    guard let from = presence.from?.bare else { return }
    show(line: "\(style.bold("\(from)")) asks to see when you are online: /add \(from)")
  }

  @NonMessage
  func marker(_ contact: Contact) -> String {
    guard contact.isOnline else { return style.dim("○") }
    return contact.presences.values.contains { $0.child("show") == nil }
      ? style.green("●") : style.yellow("●")
  }

  @NonMessage
  func presence(of contact: Contact) -> String {
    guard contact.isOnline else { return "offline" }
    let presences = contact.presences.values
    let isAvailable = presences.contains { $0.child("show") == nil }
    let show = isAvailable ? "online" : presences.compactMap { $0.child("show")?.text }.first ?? ""
    let status = presences.compactMap { $0.child("status")?.text }.first
    return TextStyle.plain(show + (status.map { ": \($0)" } ?? ""))
  }

  /// Returns the address that a text refers to, or shows an error and returns `nil`.
  @NonMessage
  func address(of text: String) -> JID? {
    let jid: JID
    if text.isEmpty {
      guard let partner = state.withLock({ $0.conversations.partner }) else {
        showError("name an address, or choose whom to talk to before: /to JID")
        return nil
      }
      jid = partner
    } else if let contact = roster.contacts.first(where: {
      $0.name == text || $0.jid.user == text
    }) {
      jid = contact.jid
    } else if let writer = state.withLock({ state in
      state.conversations.lastAddresses.keys.first { $0.user == text }
    }) {
      jid = writer
    } else {
      do throws(XMPPError) {
        jid = try JID(text)
      } catch {
        showError("\(error)")
        return nil
      }
    }
    guard jid.isBare, jid.user != nil else { return jid }
    // Requests must be sent to a client, because the server itself answers requests to a bare
    // address.
    let resource = roster.contact(jid)?.presences.keys.sorted().first { !$0.isEmpty }
    return state.withLock { $0.conversations.lastAddresses[jid] }
      ?? (try? JID(user: jid.user, domain: jid.domain, resource: resource)) ?? jid
  }
}
