import ObjectiveCEncoding

extension Selector {
  /// Makes the selector that Swift would give an `@objc` method with this base name and labels.
  ///
  /// - Precondition: The spelling makes a well-formed name, which every Swift call does that has no
  ///   spaces in its names.
  package init(calling base: StaticString, labels: some Collection<StaticString>) {
    let name = SelectorName.calling(base.description, labels: labels.map(\.description))
    do {
      try self.init(name)
    } catch {
      fatalError("\(error)")
    }
  }
}
