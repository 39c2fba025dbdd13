import Invocation

/// An `NSHashTable`: a set whose references to members may be weak.
final class HashTableObject: PointerTableObject<TableEntry>, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the entries.

  override var visited: [Object] { entries.compactMap(\.object) }

  override func nextVisited(_ position: inout Int) -> Object? {
    while position < entries.count {
      defer { position += 1 }
      if let object = entries[position].object { return object }
    }
    return nil
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try chargeEntries(on: activation)
    try activation.chargeTemporary(count * PropertyListText.bytesOfLine)
    var parts = ["NSHashTable {\n"]
    for object in visited { parts += [try activation.description(of: object), "\n"] }
    return try activation.joined(parts + ["}"])
  }

  /// Returns the member that is equal to an object, or `nil` if there is none.
  ///
  /// The search is linear in the number of members.
  func member(_ object: Object, on activation: Activation) throws -> Object? {
    try chargeEntries(on: activation)
    return try visited.first { try options.areEqual(object, $0, on: activation) }
  }

  func insert(_ object: Object, on activation: Activation) throws {
    if try member(object, on: activation) != nil { return }
    try setEntries(
      entries.filter { $0.object != nil } + [TableEntry(object, isWeak: options.isWeak)])
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? HashTableObject, other.count == count else { return false }
    try chargeEntries(on: activation)
    return try visited.allSatisfy { try other.member($0, on: activation) != nil }
  }

  override func hash(on activation: Activation) -> Int { count }

  func remove(_ object: Object, on activation: Activation) throws {
    guard let member = try member(object, on: activation) else { return }
    try setEntries(entries.filter { $0.object !== member })
  }
}

extension StandardLibrary {
  func installHashTables() {
    let type = addClass("NSHashTable")
    type.allocate = { HashTableObject($0) }
    installCollection(type)
    installRemovingAll(type)
    func table(_ call: Call) throws -> HashTableObject {
      try call.receiver(as: HashTableObject.self)
    }
    func make(_ object: Object, _ options: Int) -> Value {
      (object as? HashTableObject)?.options = TableOptions(options)
      return .object(object)
    }
    type.classMethod("weakObjectsHashTable", "@@:") {
      make(try $0.receivingClass.makeInstance(), TableOptions.weakMemory)
    }
    type.classMethod("hashTableWithOptions:", "@@:Q") {
      make(try $0.receivingClass.makeInstance(), $0.integer(0))
    }
    type.method("initWithOptions:capacity:", "@@:QQ") { make($0.receiver, $0.integer(0)) }
    type.method("allObjects", "@\"NSArray\"@:") { call in
      try table(call).chargeEntries(on: call.activation)
      return .object(call.library.array(try table(call).visited))
    }
    type.method("setRepresentation", "@\"NSSet\"@:") { call in
      let set = SetObject(isa: call.library.sets)
      try table(call).chargeEntries(on: call.activation)
      for object in try table(call).visited { try set.insert(object, on: call.activation) }
      return .object(set)
    }
    type.method("anyObject", "@@:") { call in
      try table(call).chargeEntries(on: call.activation)
      return .object(try table(call).visited.first)
    }
    type.method("member:", "@@:@") { call in
      guard let object = call[0].object else { return .null }
      return .object(try table(call).member(object, on: call.activation))
    }
    type.method("containsObject:", "B@:@") { call in
      guard let object = call[0].object else { return .integer(0) }
      return call.bool(try table(call).member(object, on: call.activation) != nil)
    }
    type.procedure("addObject:", "@") { call in
      if let object = call[0].object { try table(call).insert(object, on: call.activation) }
    }
    type.procedure("removeObject:", "@") { call in
      if let object = call[0].object { try table(call).remove(object, on: call.activation) }
    }
    installCopying(type, entries: TableEntry.self)
    installComparing(of: type)
    type.method("objectEnumerator", "@\"NSEnumerator\"@:") { call in
      try table(call).chargeEntries(on: call.activation)
      return call.library.enumerator(try table(call).visited, of: try table(call))
    }
  }
}

extension StandardLibrary {
  /// Installs the methods that compare tables, and that change a table by the members of another.
  private func installComparing(of type: ClassObject) {
    func tables(_ call: Call) throws -> (own: HashTableObject, other: HashTableObject) {
      let own = try call.receiver(as: HashTableObject.self)
      let other = try call.required(0, HashTableObject.self)
      for table in [own, other] { try table.chargeEntries(on: call.activation) }
      return (own, other)
    }
    type.method("isEqualToHashTable:", "B@:@") { call in
      let (own, other) = try tables(call)
      return call.bool(try own.isEqual(to: other, on: call.activation))
    }
    type.method("isSubsetOfHashTable:", "B@:@") { call in
      let (own, other) = try tables(call)
      return call.bool(
        try own.visited.allSatisfy { try other.member($0, on: call.activation) != nil })
    }
    type.method("intersectsHashTable:", "B@:@") { call in
      let (own, other) = try tables(call)
      return call.bool(
        try own.visited.contains { try other.member($0, on: call.activation) != nil })
    }
    type.procedure("unionHashTable:", "@") { call in
      let (own, other) = try tables(call)
      for object in other.visited { try own.insert(object, on: call.activation) }
    }
    for name in ["minusHashTable:", "intersectHashTable:"] as [Selector] {
      type.procedure(name, "@") { call in
        let (own, other) = try tables(call)
        for object in own.visited
        where try (other.member(object, on: call.activation) == nil)
          == (name == "intersectHashTable:")
        {
          try own.remove(object, on: call.activation)
        }
      }
    }
  }
}
