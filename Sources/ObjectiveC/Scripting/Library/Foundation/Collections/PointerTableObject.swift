/// An `NSHashTable` or an `NSMapTable`: a collection that need not keep its objects alive.
class PointerTableObject<Entry>: CollectionObject, @unchecked Sendable {
  private(set) final var entries: [Entry] = []

  deinit {
    unlist()
    if !entries.isEmpty { IterativeRelease.release(takeEntries()) }
  }

  private final func takeEntries() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  override func takeContents() -> Any? { takeEntries() }

  final override func removeAll() throws { try setEntries([]) }

  /// Each entry may have lost its object.
  final override var countSteps: Int { entries.count / 2 }

  /// The bytes that a number of entries need; a weak reference is an object of its own.
  private final func size(_ count: Int) -> Int {
    MemoryBudget.bytes(count, of: MemoryLayout<Entry>.stride)
  }

  /// Counts the steps and bytes of looking at all entries and copying them.
  final func chargeEntries(on activation: Activation) throws {
    try activation.step(1 + entries.count / 2)
    try activation.chargeTemporary(size(entries.count) + ArrayObject.size(2 * entries.count))
  }

  final func setEntries(_ new: [Entry]) throws {
    try reserve(contents: size(new.count))
    enlist()
    version += 1
    // Released last: a `dealloc` may use the table again.
    let old = entries
    entries = new
    withExtendedLifetime(old) {}
  }
}
