import ObjectiveCEncoding

extension Selector {
  /// The selector whose name differs least, if it differs by less than a third.
  package func nearest(among others: [Selector]) -> Selector? {
    Self.nearest(to: name, among: others)
  }

  /// The selector whose name differs least from another name, if it differs by less than a third.
  package static func nearest(to name: String, among others: [Selector]) -> Selector? {
    guard let name = SelectorName.nearest(to: name, among: others.map(\.name)) else { return nil }
    return others.first { $0.name == name }
  }
}
