public import DynamicMulticast

/// The messages of a roster to its delegates.
///
/// Stands for `XMPPRosterDelegate`.
@MessageProtocol
public protocol RosterDelegate: Respondable {
  /// The roster has come from the server.
  @OptionalMessage func xmppRosterDidPopulate(_ sender: Roster)

  /// A contact was added or changed by this client or another one; or removed, if its subscription
  /// is `remove`.
  @OptionalMessage func xmppRoster(_ sender: Roster, didChangeContact contact: Contact)

  /// A contact's client came online, changed its presence, or went offline.
  @OptionalMessage
  func xmppRoster(_ sender: Roster, didChangePresenceOfContact contact: Contact)

  /// Somebody asks to get the user's presence.
  @OptionalMessage
  func xmppRoster(_ sender: Roster, didReceivePresenceSubscriptionRequest presence: Element)
}
