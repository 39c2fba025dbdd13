import DynamicMulticast
package import Invocation

/// A remaining part of a plug-in: a registration, pending messages, or a closure that is still
/// held.
package struct Remaining: Sendable, Hashable {
  /// A kind of remaining part.
  package enum Kind: String, Sendable {
    case delegate, closure, reader, tap, module, subscription, method

    /// A token of a closure no longer registered; the token holds the closure and its captures.
    case token
  }

  /// The kind of the remaining part.
  package let kind: Kind

  /// The label of a closure; the class and the selector of a method; otherwise the class and the
  /// address.
  package let name: String

  /// Which line of code made the registration; `nil` if the line is unknown.
  package let site: RegistrationSite?

  /// How many messages have been dispatched but not yet delivered.
  package let pendingCount: Int
}

extension Remaining: CustomStringConvertible {
  /// A description with the line of code and the number of pending messages.
  ///
  /// For example:
  ///
  /// ```text
  /// delegate Ping 0x5581c0d3, added at Ping/Ping.swift:12, 2 messages pending
  /// ```
  package var description: String {
    var text = "\(kind.rawValue) \(name)"
    if let site { text += ", added at \(site)" }
    if pendingCount > 0 {
      text += ", \(pendingCount) \(pendingCount == 1 ? "message" : "messages") pending"
    }
    return text
  }
}

extension Remaining {
  init(_ registration: Registration, _ delegate: any Respondable) {
    kind = delegate is Responder ? .closure : .delegate
    name = Self.name(of: delegate)
    site = registration.site
    pendingCount = registration.pendingCount
  }

  init(_ entry: any RegisteredEntry, _ object: AnyObject) {
    kind =
      switch entry.kind {
      case .module: .module
      case .subscription: .subscription
      }
    name = Self.name(of: object)
    site = entry.site
    pendingCount = 0
  }

  init(_ token: DelegateToken) {
    kind = .token
    name = Self.name(of: token.delegate)
    site = token.site
    pendingCount = 0
  }

  init(_ tap: MessageTap) {
    kind = tap.selector == nil ? .tap : .reader
    name = Self.address(of: tap)
    site = tap.site
    pendingCount = 0
  }

  init(_ change: ChangedMethod) {
    kind = .method
    name = "\(change.type) \(change.selector)"
    site = change.site
    pendingCount = 0
  }

  /// Returns a name for an object without calling any code of the object.
  private static func name(of object: AnyObject) -> String {
    if let label = (object as? Responder)?.label { return "'\(label)'" }
    if let type = (object as? RespondableClass)?.representedClass { return "\(type).self" }
    return "\(type(of: object)) \(address(of: object))"
  }

  private static func address(of object: AnyObject) -> String {
    "0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))"
  }
}
