public import DynamicMulticast

/// The messages of a ``Roster`` to its delegates.
///
/// Stands for `XMPPRosterDelegate`.
@MessageProtocol
public protocol RosterDelegate: Respondable {
  /// Tells the delegate that the roster has arrived from the server.
  @OptionalMessage func xmppRosterDidPopulate(_ sender: Roster)

  /// Tells the delegate that this or another client has added, changed or removed a contact.
  ///
  /// The contact was removed if its `subscription` is `remove`.
  @OptionalMessage func xmppRoster(_ sender: Roster, didChangeContact contact: Contact)

  /// Tells the delegate that a client of a contact came online, changed its presence, or went
  /// offline.
  @OptionalMessage
  func xmppRoster(_ sender: Roster, didChangePresenceOfContact contact: Contact)

  /// Tells the delegate that the sender of `presence` requests the user's presence.
  @OptionalMessage
  func xmppRoster(_ sender: Roster, didReceivePresenceSubscriptionRequest presence: Element)
}
