import Invocation

/// An `NSHashTable`: a set whose references to members may be weak.
final class HashTableObject: PointerTableObject<TableEntry>, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the entries.

  override func object(of entry: TableEntry) -> Object? { entry.object }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try describe("NSHashTable", on: activation) { [try activation.description(of: $0)] }
  }

  /// Returns the member that is equal to an object, or `nil` if there is none.
  ///
  /// The search is linear in the number of members.
  override func member(equalTo object: Object, on activation: Activation) throws -> Object? {
    try chargeEntries(on: activation)
    return try visited.first { try options.areEqual(object, $0, on: activation) }
  }

  override func insert(_ object: Object, on activation: Activation) throws {
    if try member(equalTo: object, on: activation) != nil { return }
    try setEntries(
      entries.filter { $0.object != nil } + [TableEntry(object, isWeak: options.isWeak)])
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? HashTableObject, other.count == count else { return false }
    try chargeEntries(on: activation)
    return try visited.allSatisfy { try other.contains($0, on: activation) }
  }

  override func remove(_ object: Object, on activation: Activation) throws {
    guard let member = try member(equalTo: object, on: activation) else { return }
    try setEntries(entries.filter { $0.object !== member })
  }
}

extension StandardLibrary {
  func installHashTables() {
    let type = addClass("NSHashTable")
    type.allocate = { HashTableObject($0) }
    installCollection(type, equal: "isEqualToHashTable:")
    installTableCreation(
      type, ["weakObjectsHashTable": [TableOptions.weakMemory]],
      ("hashTableWithOptions:", nil, "Q"), (nil, "initWithOptions:capacity:", "QQ"))
    installCopying(type, entries: TableEntry.self)
    for name in ["Get", "Insert", "InsertKnownAbsent", "Remove"] {
      interpreter.function("NSHash" + name, (name == "Get" ? "^v" : "v") + "@^v") { call in
        let table = try call.required(0, HashTableObject.self)
        var given = call[1].object
        if case .pointer(let pointer as ObjectPointer) = call[1] { given = pointer.object }
        // Only objects can be members, so the table contains no other pointer.
        guard let object = given else { return .pointer(nil) }
        if name == "Remove" {
          try table.remove(object, on: call.activation)
        } else if name == "Insert" {
          try table.insert(object, on: call.activation)
        } else {
          let known = try table.member(equalTo: object, on: call.activation)
          if name == "Get" { return .pointer(known.map(ObjectPointer.init)) }
          if known != nil { throw call.invalid("the member is present") }
          try table.insert(object, on: call.activation)
        }
        return .void
      }
    }
    let table = ClassTable<CollectionObject>(type: type)
    installMemberAccess(table)
    installMemberChanges(table)
    installCombining(table, table, with: "HashTable")
  }
}
