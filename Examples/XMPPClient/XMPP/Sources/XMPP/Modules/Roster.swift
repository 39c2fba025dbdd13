import DynamicMulticast
public import Invocation
import Synchronization

/// A module with the user's contacts and their presence (RFC 6121).
///
/// The module requests the roster after each authentication, and then follows the server's roster
/// pushes. Delegates of ``XMPPModule/multicast`` receive the messages of ``RosterDelegate``.
///
/// Stands for `XMPPRoster` without the storage.
@Responding
public final class Roster: XMPPModule, XMPPStreamDelegate, @unchecked Sendable {
  // Unchecked only because `XMPPModule` is: `entries` is guarded by a lock.

  /// The namespace of the roster.
  public static let namespace = "jabber:iq:roster"

  private struct Entries {
    var items: [JID: Contact] = [:]

    /// The presences by bare address and resource, which may arrive before the roster.
    var presences: [JID: [String: Element]] = [:]

    func contact(_ jid: JID) -> Contact? {
      var contact = items[jid]
      contact?.presences = presences[jid] ?? [:]
      return contact
    }
  }

  private let entries = Mutex(Entries())

  /// The contacts, sorted by address.
  public var contacts: [Contact] {
    entries.withLock { entries in
      entries.items.keys.sorted { $0.description < $1.description }.compactMap(entries.contact)
    }
  }

  /// Returns the contact with an address, ignoring the resource, or `nil` if there is none.
  @NonMessage
  public func contact(_ jid: JID) -> Contact? { entries.withLock { $0.contact(jid.bare) } }

  // MARK: Changing the roster

  /// Adds or renames the contact `jid`, and returns once the server has confirmed the change.
  @NonMessage
  public func set(_ jid: JID, name: String? = nil, groups: [String] = []) async throws {
    var item = Element(
      "item", namespace: Self.namespace, attributes: ["jid": jid.bare.description],
      children: groups.map { Element("group", namespace: Self.namespace, text: $0) })
    item["name"] = name
    try await change(item)
  }

  /// Removes the contact `jid` and both subscriptions, and returns once the server has confirmed
  /// it.
  @NonMessage
  public func remove(_ jid: JID) async throws {
    try await change(
      Element(
        "item", namespace: Self.namespace,
        attributes: ["jid": jid.bare.description, "subscription": "remove"]))
  }

  /// Requests the presence of `jid`, and shares the user's presence with the contact.
  @NonMessage
  public func subscribe(to jid: JID) {
    stream?.send(.presence("subscribe", to: jid.bare))
    accept(jid)
  }

  /// Shares the user's presence with the contact `jid`.
  @NonMessage
  public func accept(_ jid: JID) { stream?.send(.presence("subscribed", to: jid.bare)) }

  /// Refuses to share the user's presence with `jid`.
  @NonMessage
  public func refuse(_ jid: JID) { stream?.send(.presence("unsubscribed", to: jid.bare)) }

  private func change(_ item: Element) async throws {
    guard let stream else { throw XMPPError.notConnected }
    let query = Element("query", namespace: Self.namespace, children: [item])
    _ = try await stream.request(.iq(.set, query))
  }

  // MARK: Messages of the stream

  /// Requests the roster, and sends `xmppRosterDidPopulate:` after the answer.
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

  /// Handles a roster push, and sends `xmppRoster:didChangeContact:` for each item.
  ///
  /// A push from any sender except the server is not handled, so the stream refuses it.
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

  /// Records a presence, and passes a request or a change to the delegates.
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

  /// Clears all presences.
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
