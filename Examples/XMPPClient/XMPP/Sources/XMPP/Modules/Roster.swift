import DynamicMulticast
public import Invocation
import Synchronization

/// The user's contacts, and which of them are online (RFC 6121).
///
/// It asks for the roster whenever the stream has authenticated, and then follows the pushes of the
/// server. Delegates of its ``XMPPModule/multicast`` get the messages of ``RosterDelegate``.
///
/// Stands for `XMPPRoster`, without its storage.
@Responding
public final class Roster: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  // Unchecked because its superclass is; its state is behind a lock.

  /// The namespace of the roster.
  public static let namespace = "jabber:iq:roster"

  private struct Entries {
    var items: [JID: Contact] = [:]

    /// The presences by bare address and resource, which may come before the roster does.
    var presences: [JID: [String: Element]] = [:]

    func contact(_ jid: JID) -> Contact? {
      var contact = items[jid]
      contact?.presences = presences[jid] ?? [:]
      return contact
    }
  }

  private let entries = Mutex(Entries())

  /// The contacts, in the order of their addresses.
  public var contacts: [Contact] {
    entries.withLock { entries in
      entries.items.keys.sorted { $0.description < $1.description }.compactMap(entries.contact)
    }
  }

  /// The contact of an address, whose resource does not count; nil if it is not in the roster.
  @NonMessage
  public func contact(_ jid: JID) -> Contact? { entries.withLock { $0.contact(jid.bare) } }

  // MARK: Changing it

  /// Adds or renames a contact, and returns once the server has confirmed it.
  @NonMessage
  public func set(_ jid: JID, name: String? = nil, groups: [String] = []) async throws {
    var item = Element(
      "item", namespace: Self.namespace, attributes: ["jid": jid.bare.description],
      children: groups.map { Element("group", namespace: Self.namespace, text: $0) })
    item["name"] = name
    try await change(item)
  }

  /// Removes a contact and both subscriptions, and returns once the server has confirmed it.
  @NonMessage
  public func remove(_ jid: JID) async throws {
    try await change(
      Element(
        "item", namespace: Self.namespace,
        attributes: ["jid": jid.bare.description, "subscription": "remove"]))
  }

  /// Asks to get the contact's presence, and grants the contact the user's.
  @NonMessage
  public func subscribe(to jid: JID) {
    stream?.send(.presence("subscribe", to: jid.bare))
    accept(jid)
  }

  /// Grants a contact the user's presence.
  @NonMessage
  public func accept(_ jid: JID) { stream?.send(.presence("subscribed", to: jid.bare)) }

  /// Denies a contact the user's presence.
  @NonMessage
  public func refuse(_ jid: JID) { stream?.send(.presence("unsubscribed", to: jid.bare)) }

  private func change(_ item: Element) async throws {
    guard let stream else { throw XMPPError.notConnected }
    let query = Element("query", namespace: Self.namespace, children: [item])
    _ = try await stream.request(.iq(.set, query))
  }

  // MARK: Messages of the stream

  /// Asks for the roster.
  public func xmppStreamDidAuthenticate(_ sender: XMPPStream) {
    sender.request(
      .iq(.get, Element("query", namespace: Self.namespace)), completionQueue: queue
    ) { [weak self] result in
      guard let self, let query = try? result.get().child("query", in: Self.namespace) else {
        return
      }
      entries.withLock { entries in
        entries.items = [:]
        for contact in query.children("item").compactMap(Contact.init) {
          entries.items[contact.jid] = contact
        }
      }
      multicast.delegates.send("xmppRosterDidPopulate:", self)
    }
  }

  /// Handles a push, and leaves those of others than the server to be refused.
  public func xmppStream(_ sender: XMPPStream, didReceiveIQ iq: Element) -> Bool {
    guard iq.iqType == .set, let query = iq.child("query", in: Self.namespace),
      iq["from"] == nil || iq.from == sender.jid.bare
    else { return false }
    for var contact in query.children("item").compactMap(Contact.init) {
      entries.withLock { entries in
        entries.items[contact.jid] = contact.subscription == "remove" ? nil : contact
        contact.presences = entries.presences[contact.jid] ?? [:]
      }
      multicast.delegates.send("xmppRoster:didChangeContact:", self, contact)
    }
    sender.send(iq.result())
    return true
  }

  /// Follows a contact's presence.
  public func xmppStream(_ sender: XMPPStream, didReceivePresence presence: Element) {
    guard let from = presence.from else { return }
    switch presence.type {
    case "subscribe":
      multicast.delegates.send(
        "xmppRoster:didReceivePresenceSubscriptionRequest:", self, presence)
    case nil, "unavailable":
      let contact = entries.withLock { entries in
        if let resource = from.resource {
          entries.presences[from.bare, default: [:]][resource] =
            presence.type == nil ? presence : nil
        } else {
          entries.presences[from.bare] = presence.type == nil ? ["": presence] : nil
        }
        return entries.contact(from.bare)
      }
      guard let contact else { return }
      multicast.delegates.send("xmppRoster:didChangePresenceOfContact:", self, contact)
    default: break
    }
  }

  /// Forgets who is online.
  public func xmppStreamDidDisconnect(_ sender: XMPPStream, withError error: (any Error)?) {
    entries.withLock { $0.presences = [:] }
  }
}

extension Contact {
  fileprivate init?(_ item: Element) {
    guard let jid = item["jid"].flatMap({ try? JID($0) }) else { return nil }
    self.init(
      jid: jid.bare, name: item["name"], subscription: item["subscription"] ?? "none",
      isPending: item["ask"] == "subscribe", groups: item.children("group").map(\.text))
  }
}
