/// An entry of the roster, with the contact's known presences.
public struct Contact: Equatable, Sendable {
  /// The contact's bare address.
  public let jid: JID

  /// The name that the user has given the contact.
  public var name: String?

  /// The direction in which presence is shared: `none`, `to`, `from` or `both`.
  public var subscription: String

  /// A Boolean value that indicates whether the contact has not yet answered the user's request for
  /// presence.
  public var isPending: Bool

  /// The contact's groups.
  public var groups: [String]

  /// The last presence of each online client of the contact, by resource.
  public var presences: [String: Element] = [:]

  /// A Boolean value that indicates whether a client of the contact is online.
  public var isOnline: Bool { !presences.isEmpty }
}
