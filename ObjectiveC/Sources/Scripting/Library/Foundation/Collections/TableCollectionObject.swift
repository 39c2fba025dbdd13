/// A dictionary or a set, which keeps the order in which its keys were added.
class TableCollectionObject: CollectionObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the table.

  final let table: ObjectTable

  init(_ table: ObjectTable = ObjectTable(), isa: ClassObject) {
    self.table = table
    super.init(isa)
    note(contents: ObjectTable.size(table.count))
  }

  deinit {
    unlist()
    if table.count > 0 { IterativeRelease.release(table.removeAll()) }
  }

  override func takeContents() -> Any? { isOfLeaves ? nil : table.removeAll() }

  override var isOfLeaves: Bool {
    table.entries.allSatisfy { $0.key.isLeaf && $0.value.isLeaf }
  }

  /// Charges for `count` entries before they are added.
  final func reserve(entries count: Int) throws {
    if count > 0 { enlist() }
    try reserve(contents: ObjectTable.size(count))
  }

  /// Entries in the order in which an enumeration visits them.
  final var enumerated: [ObjectTable.Entry] { arranged(table.entries) }

  /// Keys of a dictionary, or the members of a set.
  final override var visited: [Object] { enumerated.map(\.key) }

  final override func nextVisited(_ position: inout Int) -> Object? { table.nextKey(&position) }

  final override var count: Int { table.count }

  override func hash(on activation: Activation) -> Int { count }

  // MARK: Changing

  // Each function releases removed objects at its end, because a `dealloc` may use the collection
  // again.

  override func remove(_ key: Object, on activation: Activation) throws {
    let old = try table.remove(key, on: activation)
    if old != nil { version += 1 }
    withExtendedLifetime(old) {}
  }

  override func removeAll() throws {
    version += 1
    let old = table.removeAll()
    withExtendedLifetime(old) {}
    try reserve(entries: 0)
  }

  final func set(_ new: ObjectTable) throws {
    try reserve(entries: new.count)
    version += 1
    let old = table.replace(with: new)
    withExtendedLifetime(old) {}
  }
}
