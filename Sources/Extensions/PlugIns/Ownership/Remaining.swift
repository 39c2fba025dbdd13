import DynamicMulticast
package import Invocation

/// Something of a plug-in that is still registered, pending or held.
package struct Remaining: Sendable, Hashable {
  /// The kind of what remains.
  package enum Kind: String, Sendable {
    case delegate, closure, reader, tap, module, subscription, method

    /// The token of a closure that is no longer registered. It holds the closure and its captures.
    case token
  }

  /// The kind of what remains.
  package let kind: Kind

  /// A closure's label, or the class and the address; the class and the selector of a method.
  package let name: String

  /// The line of code that registered it, where that is known.
  package let site: RegistrationSite?

  /// The number of messages that have been dispatched to it and not been delivered.
  package let pendingCount: Int
}

extension Remaining: CustomStringConvertible {
  /// What remains, its line and its pending messages, as in
  /// `delegate Ping 0x5581c0d3, added at Ping/Ping.swift:12, 2 messages pending`.
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

  /// A name that takes no code of the object.
  private static func name(of object: AnyObject) -> String {
    if let label = (object as? Responder)?.label { return "'\(label)'" }
    if let type = (object as? RespondableClass)?.representedClass { return "\(type).self" }
    return "\(type(of: object)) \(address(of: object))"
  }

  private static func address(of object: AnyObject) -> String {
    "0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))"
  }
}
