import Invocation

/// The protocol against which a multicast checks its messages and delegates.
struct Conformance: Sendable {
  let description: ProtocolDescription

  /// What it declares, as far as the protocols that it adopts were known at first.
  private let selectors: Set<Selector>

  init(to description: ProtocolDescription) {
    self.description = description
    selectors = Set(description.allRequirements.map(\.selector))
  }

  /// Why messages with a selector cannot be sent.
  func mistake(in selector: Selector) -> InvocationError? {
    if selectors.contains(selector) || description.requirement(for: selector) != nil { return nil }
    let declared = description.allRequirements.map(\.selector)
    return .notInProtocol(selector, description, nearest: selector.nearest(among: declared))
  }

  /// Traps unless a closure can be a handler of the protocol's.
  func checkOrTrap(_ method: Method) {
    if let mistake = method.selector.flatMap(mistake(in:)) {
      fatalError("\(mistake) (the closure at \(method.site))")
    }
    method.checkOrTrap(against: [description])
  }
}
