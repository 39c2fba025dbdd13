import Invocation

/// The name of a delegate in explanations and events: the class, and the delegate's own description
/// or label if any.
struct DelegateName: CustomStringConvertible {
  let description: String

  init(_ type: any Respondable.Type, _ own: String?) {
    let name = type == Responder.self ? "closure" : RespondableClass.name(of: type)
    description = own.map { "\(name) \($0)" } ?? name
  }

  /// Returns a delegate's own description, or `nil` if the delegate has none.
  ///
  /// The delegate is asked on the caller's thread.
  static func own(of delegate: any Respondable) -> String? {
    if let responder = delegate as? Responder { return responder.label.map { "'\($0)'" } }
    if delegate is RespondableClass { return nil }
    return (delegate as? any CustomStringConvertible)?.description
  }
}
