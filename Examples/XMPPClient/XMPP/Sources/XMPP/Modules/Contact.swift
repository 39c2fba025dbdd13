/// An entry of the roster, and what is known of the contact's presence.
public struct Contact: Equatable, Sendable {
  /// The contact's bare address.
  public let jid: JID

  /// The name that the user has given the contact.
  public var name: String?

  /// Who gets whose presence: `none`, `to`, `from` or `both`.
  public var subscription: String

  /// Whether the user has asked for the contact's presence, and has got no answer yet.
  public var isPending: Bool

  /// The groups that the contact is in.
  public var groups: [String]

  /// The last presence of each of the contact's clients that are online, by resource.
  public var presences: [String: Element] = [:]

  /// Whether one of the contact's clients is online.
  public var isOnline: Bool { !presences.isEmpty }
}
