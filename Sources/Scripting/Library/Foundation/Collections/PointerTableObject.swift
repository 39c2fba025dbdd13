import ScriptProgram

/// An `NSHashTable` or an `NSMapTable`: a collection that need not keep its objects alive.
class PointerTableObject<Entry>: CollectionObject, @unchecked Sendable {
  private(set) final var entries: [Entry] = []

  final override func removeAll() { setEntries([]) }

  final func setEntries(_ new: [Entry]) {
    version += 1
    // Released last: a `dealloc` may use the table again.
    let old = entries
    entries = new
    withExtendedLifetime(old) {}
  }
}
