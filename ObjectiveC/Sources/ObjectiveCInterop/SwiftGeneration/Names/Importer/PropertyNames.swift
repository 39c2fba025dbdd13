/// Holds the names of a class's properties, including the properties that the class inherits.
///
/// Each object refers to the names of the superclass instead of copying them. So the names of a
/// chain of superclasses take linear memory.
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

  /// Returns `true` if words are the name of a property, in the singular or in the plural.
  func contains(wordsOf words: CamelCase) -> Bool {
    let name = words.lowercasedWord.description
    if contains(name) { return true }
    if name.hasSuffix("y") { return contains(name.dropLast() + "ies") }
    return contains(name + "s") || contains(name + "es")
  }
}
