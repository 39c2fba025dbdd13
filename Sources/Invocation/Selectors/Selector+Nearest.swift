import ObjectiveCEncoding

extension Selector {
  /// Returns the selector in `others` whose name has the smallest edit distance from the name of
  /// this selector.
  ///
  /// - Returns: The nearest selector, or `nil` if the distance is more than a third of the length
  ///   of this selector's name.
  package func nearest(among others: [Selector]) -> Selector? {
    Self.nearest(to: name, among: others)
  }

  /// Returns the selector in `others` whose name has the smallest edit distance from `name`.
  ///
  /// - Returns: The nearest selector, or `nil` if the distance is more than a third of the length
  ///   of `name`.
  package static func nearest(to name: String, among others: [Selector]) -> Selector? {
    guard let name = SelectorName.nearest(to: name, among: others.map(\.name)) else { return nil }
    return others.first { $0.name == name }
  }
}
