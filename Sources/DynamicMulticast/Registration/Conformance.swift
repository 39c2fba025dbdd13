import Invocation
import RuntimeSupport

/// The protocol against which a multicast checks its messages and delegates.
package final class Conformance: Sendable {
  let description: ProtocolDescription

  /// The selectors that the protocol and its adopted protocols declared when this object was made.
  ///
  /// An adopted protocol may be made later. `mistake(in:)` looks up its selectors in `description`.
  // Every send looks a selector up. Hashing the selector for a `Set` would take as long as all
  // other checks of a send together.
  private let selectors = ConcurrentMap<SelectorEntry>()

  init(to description: ProtocolDescription) {
    self.description = description
    for requirement in description.allRequirements {
      let selector = requirement.selector
      selectors.insert(selector.entry.object, for: selector.key)
    }
  }

  /// Returns the error for a message with a selector, or `nil` if the protocol declares the
  /// selector.
  func mistake(in selector: Selector) -> InvocationError? {
    if selectors.value(for: selector.key) != nil { return nil }
    if description.requirement(for: selector) != nil { return nil }
    let declared = description.allRequirements.map(\.selector)
    return .notInProtocol(selector, description, nearest: selector.nearest(among: declared))
  }

  /// Checks that the protocol declares the selector of a closure, with types that fit the closure.
  func check(_ method: Method) throws(InvocationError) {
    if let mistake = method.selector.flatMap(mistake(in:)) { throw mistake }
    try description.check(method)
  }

  /// Traps unless the protocol declares the selector of a closure, with types that fit the closure.
  func checkOrTrap(_ method: Method) {
    do { try check(method) } catch { fatalError("\(error) (the closure at \(method.site))") }
  }
}
