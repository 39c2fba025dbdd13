import Invocation

/// An `NSMapTable`: a dictionary whose references to keys or values may be weak.
final class MapTableObject: PointerTableObject<(key: TableEntry, value: TableEntry)>,
  @unchecked Sendable
{
  // `Sendable` is unchecked: the interpreter's lock guards the entries.

  /// Pairs whose key and value both still exist.
  var pairs: [(key: Object, value: Object)] {
    arranged(
      entries.compactMap { entry in
        guard let key = entry.key.object, let value = entry.value.object else { return nil }
        return (key, value)
      })
  }

  override func object(of entry: (key: TableEntry, value: TableEntry)) -> Object? {
    entry.value.object == nil ? nil : entry.key.object
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    var values = pairs.map(\.value)[...]
    return try describe("NSMapTable", on: activation) { key in
      let value = try activation.description(of: values.popFirst())
      return [try activation.description(of: key), " -> ", value]
    }
  }

  /// Returns the value for a key, or `nil` if there is none.
  ///
  /// The search is linear in the number of pairs.
  func value(for key: Object, on activation: Activation) throws -> Object? {
    try chargeEntries(on: activation)
    return try pairs.first { try options.areEqual(key, $0.key, on: activation) }?.value
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? MapTableObject, other.count == count else { return false }
    try chargeEntries(on: activation)
    return try pairs.allSatisfy { pair in
      guard let value = try other.value(for: pair.key, on: activation) else { return false }
      return try activation.areEqual(pair.value, value)
    }
  }

  func set(_ value: Object?, for key: Object, on activation: Activation) throws {
    try chargeEntries(on: activation)
    let existing = try visited.first { try options.areEqual(key, $0, on: activation) }
    var new = entries.filter { entry in
      guard let key = entry.key.object, entry.value.object != nil else { return false }
      return key !== existing
    }
    if let value {
      new.append(
        (
          TableEntry(existing ?? key, isWeak: options.isWeak),
          TableEntry(value, isWeak: valueOptions.isWeak)
        ))
    }
    try setEntries(new)
  }
}

extension StandardLibrary {
  func installMapTables() {
    let type = addClass("NSMapTable")
    type.allocate = { MapTableObject($0) }
    installCollection(type)
    installRemovingAll(type)
    let weak = TableOptions.weakMemory
    let kinds: [Selector: [Int]] = [
      "strongToStrongObjectsMapTable": [0, 0], "weakToStrongObjectsMapTable": [weak, 0],
      "strongToWeakObjectsMapTable": [0, weak], "weakToWeakObjectsMapTable": [weak, weak],
    ]
    installTableCreation(
      type, kinds, ("mapTableWithKeyOptions:valueOptions:", nil, "QQ"))
    installCopying(type, entries: (key: TableEntry, value: TableEntry).self)
    let table = ClassTable<MapTableObject>(type: type)
    table.method("objectForKey:") { (own, key: Object?, call: Call) in
      try key.flatMap { try own.value(for: $0, on: call.activation) }
    }
    table.change("setObject:forKey:") { (own, value: Object, key: Object, call: Call) in
      try own.set(value, for: key, on: call.activation)
    }
    table.change("removeObjectForKey:") { (own, key: Object?, call: Call) in
      if let key { try own.set(nil, for: key, on: call.activation) }
    }
    table.method("keyEnumerator") { (own, call: Call) in
      try own.chargeEntries(on: call.activation)
      return call.library.enumerator(own.visited, of: own)
    }
    table.method("objectEnumerator") { (own, call: Call) in
      try own.chargeEntries(on: call.activation)
      return call.library.enumerator(own.pairs.map(\.value), of: own)
    }
  }
}
