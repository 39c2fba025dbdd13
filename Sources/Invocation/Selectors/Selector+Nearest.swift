import ObjectiveCEncoding

extension Selector {
  /// Returns the selector in `others` whose name has the smallest edit distance from the name of
  /// this selector.
  ///
  /// - Returns: The nearest selector, or `nil` if none is near.
  public func nearest(among others: [Selector]) -> Selector? {
    Self.nearest(to: name, among: others)
  }

  /// Returns the selector in `others` whose name has the smallest edit distance from `name`.
  ///
  /// A selector with another number of arguments takes another message, so it is near only if it
  /// differs in nothing but colons and case.
  ///
  /// - Returns: The nearest selector, or `nil` if the distance is more than a third of the length
  ///   of `name`.
  package static func nearest(to name: String, among others: [Selector]) -> Selector? {
    let numberOfArguments = name.count { $0 == ":" }
    let letters = letters(in: name)
    let near = others.filter {
      $0.numberOfArguments == numberOfArguments || Self.letters(in: $0.name) == letters
    }
    guard let name = SelectorName.nearest(to: name, among: near.map(\.name)) else { return nil }
    return near.first { $0.name == name }
  }

  private static func letters(in name: String) -> String {
    name.lowercased().filter { $0 != ":" }
  }
}
