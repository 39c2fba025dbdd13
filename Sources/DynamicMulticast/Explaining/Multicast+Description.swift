import Invocation

extension Multicast: CustomStringConvertible {
  /// The class, and a line for each delegate: its class and description, where it is called, and
  /// the line that added it.
  ///
  /// A delegate that is `CustomStringConvertible` is asked for its description on the caller's
  /// thread; a multicast that is a delegate is only named.
  public var description: String {
    let living = livingDelegates()
    let count = living.count == 1 ? "1 delegate" : "\(living.count) delegates"
    let kind = conformance.map { "\(type(of: self)) to \($0.description.name)" }
    let head = "\(kind ?? "\(type(of: self))") with \(count)"
    let lines = living.map { registration, delegate in
      let own = delegate is Multicast ? nil : DelegateName.own(of: delegate)
      let name = DelegateName(registration.type, own)
      return "  \(name) on \(registration.delivery) (added at \(registration.site))"
    }
    return ([head] + lines).joined(separator: "\n")
  }
}
