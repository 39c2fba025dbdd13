/// The selector of a declaration in Swift, and where the selector comes from.
@_documentation(visibility: internal)
public enum DeclaredSelector: Hashable, Sendable {
  /// A selector that the compiler's rule for `@objc` methods derives from the Swift name.
  ///
  /// If a superclass or a protocol declares another selector for the same Swift name, that selector
  /// is used instead.
  case byRule(Selector)

  /// A selector that is written at the declaration.
  case given(Selector)

  /// The selector, whichever way it was determined.
  public var selector: Selector {
    switch self {
    case .byRule(let selector), .given(let selector): selector
    }
  }
}

/// The selectors of declarations, by the Swift names of the declarations.
struct DeclaredSelectors: Sendable {
  /// A selector, and the declaration from which the selector comes.
  struct Entry: Sendable {
    var selector: Selector
    var origin: String
    var site: RegistrationSite

    /// `true` for an `async` requirement, whose callers wait for the message.
    var isAsync = false
  }

  private(set) var entries: [String: Entry] = [:]

  /// The Swift names that several methods share, with different types and different selectors.
  ///
  /// Such a name does not determine a selector, so `entries` does not contain the name.
  private var ambiguous: Set<String> = []

  /// Adds an entry for a name, unless the name already has an entry or is ambiguous.
  ///
  /// If the existing entry has the same selector, and `entry` is `async`, the existing entry
  /// becomes `async`, too.
  ///
  /// - Returns: The existing entry if its selector differs from the selector of `entry`, and
  ///   otherwise `nil`.
  mutating func insert(_ entry: Entry, for name: String) -> Entry? {
    if let known = entries[name] {
      if known.selector != entry.selector { return known }
      if entry.isAsync { entries[name]?.isAsync = true }
      return nil
    }
    if !ambiguous.contains(name) { entries[name] = entry }
    return nil
  }

  /// Adds an entry for a method of a class, in which several methods may share the name.
  ///
  /// If the existing entry has another selector, the name becomes ambiguous, and the existing entry
  /// is removed.
  mutating func insertOverload(_ entry: Entry, for name: String) {
    guard insert(entry, for: name) != nil else { return }
    entries[name] = nil
    ambiguous.insert(name)
  }

  /// Adds the entries whose names have no entry yet, and removes the names that are ambiguous in
  /// either table.
  mutating func merge(_ other: DeclaredSelectors) {
    ambiguous.formUnion(other.ambiguous)
    entries.merge(other.entries) { own, _ in own }
    for name in ambiguous { entries[name] = nil }
  }
}
