import Invocation

/// The protocol against which a multicast checks its messages and delegates.
struct Conformance: Sendable {
  let description: ProtocolDescription

  /// The selectors that it declares, with those of the adopted protocols that existed at first.
  private let selectors: Set<Selector>

  init(to description: ProtocolDescription) {
    self.description = description
    selectors = Set(description.allRequirements.map(\.selector))
  }

  /// The error of sending a message with a selector, nil if the protocol declares it.
  func mistake(in selector: Selector) -> InvocationError? {
    if selectors.contains(selector) || description.requirement(for: selector) != nil { return nil }
    let declared = description.allRequirements.map(\.selector)
    return .notInProtocol(selector, description, nearest: selector.nearest(among: declared))
  }

  /// Traps unless a closure fits the protocol's declaration for its selector.
  func checkOrTrap(_ method: Method) {
    if let mistake = method.selector.flatMap(mistake(in:)) {
      fatalError("\(mistake) (the closure at \(method.site))")
    }
    method.checkOrTrap(against: [description])
  }
}
