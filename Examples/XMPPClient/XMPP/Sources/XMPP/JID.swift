/// The address of an account, of one of an account's clients, or of a server.
///
/// The form is `user@domain/resource`, in which the user and the resource are optional (RFC 7622).
/// The user and the domain are converted to lower case, so that equivalent addresses are equal.
public struct JID: Hashable, Sendable {
  /// The name of the account; `nil` for the address of a server.
  public let user: String?

  /// The domain of the server.
  public let domain: String

  /// The name of one of the account's clients; `nil` for a bare address.
  public let resource: String?

  /// Creates an address from a user, a domain and a resource.
  ///
  /// - Parameters:
  ///   - user: The name of the account.
  ///   - domain: The domain of the server.
  ///   - resource: The name of the client.
  /// - Throws: ``XMPPError/invalidJID(_:reason:)`` if a part is empty, longer than 1023 bytes, or
  ///   contains a forbidden character.
  public init(user: String?, domain: String, resource: String? = nil) throws(XMPPError) {
    self.user = user?.lowercased()
    self.domain = domain.lowercased()
    self.resource = resource
    try check(self.user, "user", forbidden: "\"&'/:<>@ ")
    try check(self.domain, "domain", forbidden: "\"&'/<>@ ")
    try check(resource, "resource", forbidden: "")
  }

  /// Parses an address.
  ///
  /// - Parameter text: The address, such as `juliet@example.com/balcony`.
  /// - Throws: ``XMPPError/invalidJID(_:reason:)`` if `text` is not a valid address.
  public init(_ text: String) throws(XMPPError) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let bare = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    try self.init(
      user: bare.count == 2 ? String(bare[0]) : nil, domain: String(bare[bare.count - 1]),
      resource: parts.count == 2 ? String(parts[1]) : nil)
  }

  private init(_ user: String?, at domain: String) {
    (self.user, self.domain, resource) = (user, domain, nil)
  }

  /// The address without the resource.
  public var bare: JID { JID(user, at: domain) }

  /// The address of the account's server.
  public var server: JID { JID(nil, at: domain) }

  /// A Boolean value that indicates whether the address has no resource.
  public var isBare: Bool { resource == nil }

  private func check(
    _ part: String?, _ kind: String, forbidden: String
  ) throws(XMPPError) {
    guard let part else { return }
    func fail(_ reason: String) -> XMPPError {
      .invalidJID(description, reason: "the \(kind) \(reason)")
    }
    if part.isEmpty { throw fail("is empty") }
    if part.utf8.count > 1023 { throw fail("is longer than 1023 bytes") }
    let isBad = { (character: Unicode.Scalar) in
      character.properties.generalCategory == .control
        || forbidden.unicodeScalars.contains(character)
    }
    if let bad = part.unicodeScalars.first(where: isBad) {
      throw fail("contains \(bad.debugDescription)")
    }
  }
}

extension JID: CustomStringConvertible {
  /// The address in the form that stanzas contain.
  public var description: String {
    (user.map { $0 + "@" } ?? "") + domain + (resource.map { "/" + $0 } ?? "")
  }
}
