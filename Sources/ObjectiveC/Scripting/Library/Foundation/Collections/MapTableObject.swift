import Invocation

/// An `NSMapTable`: a dictionary whose references to keys or values may be weak.
final class MapTableObject: PointerTableObject<(key: TableEntry, value: TableEntry)>,
  @unchecked Sendable
{
  // `Sendable` is unchecked: the interpreter's lock guards the entries.

  /// The pairs whose key and value both still exist.
  var pairs: [(key: Object, value: Object)] {
    entries.compactMap { entry in
      guard let key = entry.key.object, let value = entry.value.object else { return nil }
      return (key, value)
    }
  }

  override var visited: [Object] { pairs.map(\.key) }

  override func nextVisited(_ position: inout Int) -> Object? {
    while position < entries.count {
      defer { position += 1 }
      let entry = entries[position]
      if let key = entry.key.object, entry.value.object != nil { return key }
    }
    return nil
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try chargeEntries(on: activation)
    try activation.chargeTemporary(count * PropertyListText.bytesOfLine)
    var parts = ["NSMapTable {\n"]
    for pair in pairs {
      parts += [
        try activation.description(of: pair.key), " -> ",
        try activation.description(of: pair.value), "\n",
      ]
    }
    return try activation.joined(parts + ["}"])
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

  override func hash(on activation: Activation) -> Int { count }

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
    func table(_ call: Call) throws -> MapTableObject {
      try call.receiver(as: MapTableObject.self)
    }
    func make(_ object: Object, _ keys: Int, _ values: Int) -> Value {
      let table = object as? MapTableObject
      table?.options = TableOptions(keys)
      table?.valueOptions = TableOptions(values)
      return .object(object)
    }
    let weak = TableOptions.weakMemory
    for (name, keys, values) in [
      ("strongToStrongObjectsMapTable", 0, 0), ("weakToStrongObjectsMapTable", weak, 0),
      ("strongToWeakObjectsMapTable", 0, weak), ("weakToWeakObjectsMapTable", weak, weak),
    ] as [(Selector, Int, Int)] {
      type.classMethod(name, "@@:") { make(try $0.receivingClass.makeInstance(), keys, values) }
    }
    type.classMethod("mapTableWithKeyOptions:valueOptions:", "@@:QQ") {
      make(try $0.receivingClass.makeInstance(), $0.integer(0), $0.integer(1))
    }
    type.method("initWithKeyOptions:valueOptions:capacity:", "@@:QQQ") {
      make($0.receiver, $0.integer(0), $0.integer(1))
    }
    type.method("objectForKey:", "@@:@") { call in
      guard let key = call[0].object else { return .null }
      return .object(try table(call).value(for: key, on: call.activation))
    }
    type.procedure("setObject:forKey:", "@@") { call in
      try table(call).set(try call.inserted(0), for: try call.inserted(1), on: call.activation)
    }
    type.procedure("removeObjectForKey:", "@") { call in
      if let key = call[0].object {
        try table(call).set(nil, for: key, on: call.activation)
      }
    }
    installCopying(type, entries: (key: TableEntry, value: TableEntry).self)
    type.method("keyEnumerator", "@\"NSEnumerator\"@:") { call in
      try table(call).chargeEntries(on: call.activation)
      return call.library.enumerator(try table(call).visited, of: try table(call))
    }
    type.method("objectEnumerator", "@\"NSEnumerator\"@:") { call in
      try table(call).chargeEntries(on: call.activation)
      return call.library.enumerator(try table(call).pairs.map(\.value), of: try table(call))
    }
    type.method("dictionaryRepresentation", "@\"NSDictionary\"@:") { call in
      try table(call).chargeEntries(on: call.activation)
      return .object(try call.library.dictionary(try table(call).pairs))
    }
  }
}
