import Invocation

/// The name of a delegate in every text: the class, or `closure`, and the delegate's own description
/// or label if any.
struct DelegateName: CustomStringConvertible {
  let description: String

  init(_ type: any Respondable.Type, _ own: String?) {
    let name = type == Responder.self ? "closure" : RespondableClass.name(of: type)
    description = own.map { "\(name) \($0)" } ?? name
  }

  /// Creates the name of a delegate, without asking the delegate for its description.
  init(_ delegate: any Respondable) {
    self.init(type(of: delegate), (delegate as? Responder).flatMap(Self.own))
  }

  /// Creates the name of a registration's delegate, without asking the delegate for its description.
  ///
  /// A delegate that was deallocated has no label. The initializer may release the delegate, so the
  /// caller holds no lock.
  init(_ registration: Registration) {
    self = registration.delegate.map(DelegateName.init) ?? DelegateName(registration.type, nil)
  }

  /// Returns a delegate's own description, or `nil` if the delegate has none.
  ///
  /// The delegate is asked on the caller's thread.
  static func own(of delegate: any Respondable) -> String? {
    if let responder = delegate as? Responder { return responder.label.map { "'\($0)'" } }
    // The description of a multicast is the table of its delegates.
    if delegate is RespondableClass || delegate is Multicast { return nil }
    // Each text about a delegate is a single line.
    return (delegate as? any CustomStringConvertible)?.description
      .split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Returns the name with the execution target, if given, and the line of code that added the
  /// delegate, if known.
  func place(on delivery: DeliveryMode? = nil, addedAt site: RegistrationSite?) -> String {
    description + Self.place(on: delivery, addedAt: site)
  }

  /// Returns the part of ``place(on:addedAt:)`` after the name.
  static func place(on delivery: DeliveryMode?, addedAt site: RegistrationSite?) -> String {
    (delivery.map { " on \($0)" } ?? "") + (site.map { " (added at \($0))" } ?? "")
  }
}
