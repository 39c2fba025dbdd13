/// The names of a class's properties and of those that it inherits.
///
/// Chains of superclasses share what they have in common, so that they take no more than linear
/// memory.
final class PropertyNames: Sendable {
  private let names: Set<String>
  private let inherited: PropertyNames?

  init(_ names: Set<String>, inheriting inherited: PropertyNames?) {
    self.names = names
    self.inherited = inherited
  }

  func contains(_ name: String) -> Bool {
    var level: PropertyNames? = self
    while let one = level {
      if one.names.contains(name) { return true }
      level = one.inherited
    }
    return false
  }

  /// Whether words name a property, or one of several things of their name.
  func contains(wordsOf words: CamelCase) -> Bool {
    let name = words.lowercasedWord.description
    if contains(name) { return true }
    if name.hasSuffix("y") { return contains(name.dropLast() + "ies") }
    return contains(name + "s") || contains(name + "es")
  }
}
