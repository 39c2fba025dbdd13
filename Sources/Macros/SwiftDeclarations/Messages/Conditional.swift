/// An item, or the branches of an `#if` with their items.
@_spi(ObjectiveC) public indirect enum Conditional<Item: Sendable>: Sendable {
  case one(Item)
  case branches([Branch])

  @_spi(ObjectiveC) public struct Branch: Sendable {
    /// Names the directive that begins the branch: `#if`, `#elseif` or `#else`.
    package var keyword: String
    package var condition: String?
    package var items: [Conditional<Item>]
  }
}

extension Conditional {
  /// Lists the items of all branches, in the order of the source.
  @_spi(ObjectiveC) public var items: [Item] {
    switch self {
    case .one(let item): [item]
    case .branches(let branches): branches.flatMap(\.items).flatMap(\.items)
    }
  }

  /// Returns the same branches with transformed items, or `nil` if no item is left.
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
