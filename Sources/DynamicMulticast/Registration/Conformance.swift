import Invocation
import RuntimeSupport

/// The protocol against which a multicast checks its messages and delegates.
package final class Conformance: Sendable {
  let description: ProtocolDescription

  /// The selectors that it declares, with those of the adopted protocols that existed at first.
  // Every send looks one up: hashing for a set takes as long as all else that is checked.
  private let selectors = ConcurrentMap<SelectorEntry>()

  init(to description: ProtocolDescription) {
    self.description = description
    for requirement in description.allRequirements {
      let selector = requirement.selector
      selectors.insert(selector.entry.object, for: selector.key)
    }
  }

  /// The error of sending a message with a selector, nil if the protocol declares it.
  func mistake(in selector: Selector) -> InvocationError? {
    if selectors.value(for: selector.key) != nil { return nil }
    if description.requirement(for: selector) != nil { return nil }
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
