/// The selector of a declaration in Swift.
@_documentation(visibility: internal)
public enum DeclaredSelector: Hashable, Sendable {
  /// Made of the name by the rule of spelled calls. A declaration elsewhere that gives one for the
  /// same name has precedence.
  case byRule(Selector)

  /// Written at the declaration.
  case given(Selector)

  /// The selector.
  public var selector: Selector {
    switch self {
    case .byRule(let selector), .given(let selector): selector
    }
  }
}

/// The selectors of declarations, by their names in Swift.
struct DeclaredSelectors: Sendable {
  /// A selector and where it was declared.
  struct Entry: Sendable {
    var selector: Selector
    var origin: String
    var site: RegistrationSite

    /// Whether a requirement is `async`: its callers wait for it.
    var isAsync = false
  }

  private(set) var entries: [String: Entry] = [:]

  /// The names of several methods with other types, which so tell nothing.
  private var ambiguous: Set<String> = []

  /// Adds an entry, unless there is one with the name.
  ///
  /// - Returns: The entry that is there, if it has another selector.
  mutating func insert(_ entry: Entry, for name: String) -> Entry? {
    if let known = entries[name] {
      if known.selector != entry.selector { return known }
      if entry.isAsync { entries[name]?.isAsync = true }
      return nil
    }
    if !ambiguous.contains(name) { entries[name] = entry }
    return nil
  }

  /// Adds an entry for a method of a class that may have another one with the name.
  mutating func insertOverload(_ entry: Entry, for name: String) {
    guard insert(entry, for: name) != nil else { return }
    entries[name] = nil
    ambiguous.insert(name)
  }

  /// Adds entries for the names that have none.
  mutating func merge(_ other: DeclaredSelectors) {
    ambiguous.formUnion(other.ambiguous)
    entries.merge(other.entries) { own, _ in own }
    for name in ambiguous { entries[name] = nil }
  }
}
