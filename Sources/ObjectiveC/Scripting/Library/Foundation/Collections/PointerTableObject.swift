import Invocation

/// An `NSHashTable` or `NSMapTable`: a collection whose references to objects may be weak.
class PointerTableObject<Entry>: CollectionObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the entries.

  private(set) final var entries: [Entry] = []

  /// The options for members or keys, and for values.
  final var (options, valueOptions) = (TableOptions(0), TableOptions(0))

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

  /// The number of steps that counting takes, because each entry may have lost its object.
  final override var countSteps: Int { entries.count / 2 }

  /// Returns the number of bytes to charge for `count` entries.
  ///
  /// Weak references are charged separately, as objects.
  private final func size(_ count: Int) -> Int {
    MemoryBudget.bytes(count, of: MemoryLayout<Entry>.stride)
  }

  /// Counts the steps and bytes that visiting and copying all entries takes.
  final func chargeEntries(on activation: Activation) throws {
    try activation.step(1 + entries.count / 2)
    try activation.chargeTemporary(size(entries.count) + ArrayObject.size(2 * entries.count))
  }

  final func setEntries(_ new: [Entry]) throws {
    try reserve(contents: size(new.count))
    enlist()
    version += 1
    // Release the old entries last, because a `dealloc` may use the table again.
    let old = entries
    entries = new
    withExtendedLifetime(old) {}
  }
}

extension StandardLibrary {
  /// Installs `copy` for tables whose entries have a type.
  func installCopying<Entry>(_ type: ClassObject, entries _: Entry.Type) {
    type.protocols.insert("NSCopying")
    type.method("copyWithZone:", "@@:^v") { call in
      let own = try call.receiver(as: PointerTableObject<Entry>.self)
      let copy = type.makeInstance() as? PointerTableObject<Entry>
      copy?.options = own.options
      copy?.valueOptions = own.valueOptions
      try own.chargeEntries(on: call.activation)
      try copy?.setEntries(own.entries)
      return .object(copy)
    }
  }
}
