import ObjectiveCEncoding

extension Selector {
  /// Creates the selector that the compiler derives for an `@objc` method with this base name and
  /// these labels.
  ///
  /// - Precondition: The base name and the labels form a well-formed selector. Every call in Swift
  ///   satisfies this condition unless one of its names contains a space.
  package init(calling base: StaticString, labels: some Collection<StaticString>) {
    let name = SelectorName.calling(base.description, labels: labels.map(\.description))
    do {
      try self.init(name)
    } catch {
      fatalError("\(error)")
    }
  }
}
