import RuntimeSupport

/// An order in which a script enumerates dictionaries and sets, because Foundation specifies none.
package final class EnumerationOrder: Sendable {
  /// The seed of the order; `nil` for the order in which the elements were added.
  package let seed: UInt64?

  /// The only line at which the seed has an effect; `nil` for all lines.
  private let line: String?

  private let seen = Guarded((lines: [String](), largestCount: 0))

  package init(seed: UInt64? = nil, line: String? = nil) {
    self.seed = seed
    self.line = line
  }

  /// The lines that have enumerated several elements, such as `Quota.m:33`.
  package var lines: [String] { seen.withLock { $0.lines } }

  /// The greatest number of elements that were enumerated at once.
  package var largestCount: Int { seen.withLock { $0.largestCount } }

  func arranged<Element>(_ elements: [Element], in interpreter: Interpreter) -> [Element] {
    guard elements.count > 1, let activation = ActivationStack.current(of: interpreter),
      let location = interpreter.location(on: activation)
    else { return elements }
    let place = location.place
    seen.withLock {
      $0.largestCount = max($0.largestCount, elements.count)
      if !$0.lines.contains(place) { $0.lines.append(place) }
    }
    guard let seed, line == nil || line == place else { return elements }
    var generator = SeededGenerator(seed: seed)
    return elements.shuffled(using: &generator)
  }
}
