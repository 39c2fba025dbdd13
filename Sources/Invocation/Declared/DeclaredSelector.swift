/// The selector of a declaration in Swift, and where the selector comes from.
@_documentation(visibility: internal)
public enum DeclaredSelector: Hashable, Sendable {
  /// A selector that the compiler's rule for `@objc` methods derives from the Swift name.
  ///
  /// If a superclass or a protocol declares another selector for the same Swift name, that selector
  /// is used instead.
  case byRule(Selector)

  /// A selector written at the declaration.
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

    /// The types of the arguments, which distinguish the declarations of one name.
    var types: [any Any.Type]
    var origin: String
    var site: RegistrationSite

    /// `true` for an `async` requirement, whose callers wait for the message.
    var isAsync = false

    func accepts(_ types: [any Any.Type]) -> Bool {
      self.types.count == types.count && zip(self.types, types).allSatisfy { $0 == $1 }
    }
  }

  /// All declarations of each name, which differ in the types of their arguments.
  private(set) var entries: [String: [Entry]] = [:]

  /// Adds an entry for a name, unless the name already has an entry with the same types.
  ///
  /// If the existing entry has the same selector, and `entry` is `async`, the existing entry
  /// becomes `async`, too.
  ///
  /// - Returns: The existing entry if its selector differs from the selector of `entry`, and
  ///   otherwise `nil`.
  @discardableResult
  mutating func insert(_ entry: Entry, for name: String) -> Entry? {
    guard let index = entries[name]?.firstIndex(where: { $0.accepts(entry.types) }) else {
      entries[name, default: []].append(entry)
      return nil
    }
    if let known = entries[name]?[index], known.selector != entry.selector { return known }
    if entry.isAsync { entries[name]?[index].isAsync = true }
    return nil
  }

  /// Adds the entries that have no counterpart yet.
  mutating func merge(_ other: DeclaredSelectors) {
    for (name, list) in other.entries {
      for entry in list { insert(entry, for: name) }
    }
  }

  /// Returns the entry of a name for arguments of some types.
  ///
  /// A single entry of the name stands for arguments of all types: a method may take other types
  /// than the requirement that it implements.
  func entry(for name: String, _ types: [any Any.Type]) -> Entry? {
    guard let list = entries[name] else { return nil }
    return list.first { $0.accepts(types) } ?? (list.count == 1 ? list[0] : nil)
  }
}
