/// A thing, or branches of `#if` with things.
package indirect enum Conditional<Item: Sendable>: Sendable {
  case one(Item)
  case branches([Branch])

  package struct Branch: Sendable {
    /// `#if`, `#elseif` or `#else`.
    package var keyword: String
    package var condition: String?
    package var items: [Conditional<Item>]
  }
}

extension Conditional {
  /// The things of all branches.
  package var items: [Item] {
    switch self {
    case .one(let item): [item]
    case .branches(let branches): branches.flatMap(\.items).flatMap(\.items)
    }
  }

  /// The same branches with other things, none where there are none left.
  func compactMap<Other>(_ transform: (Item) -> Other?) -> Conditional<Other>? {
    switch self {
    case .one(let item): return transform(item).map(Conditional<Other>.one)
    case .branches(let branches):
      let mapped = branches.map { branch in
        Conditional<Other>.Branch(
          keyword: branch.keyword, condition: branch.condition,
          items: branch.items.compactMap { $0.compactMap(transform) })
      }
      return mapped.allSatisfy(\.items.isEmpty) ? nil : .branches(mapped)
    }
  }
}
