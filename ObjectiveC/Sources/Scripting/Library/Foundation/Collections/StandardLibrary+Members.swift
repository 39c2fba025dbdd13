import Invocation

// The methods that sets, ordered sets and hash tables have in common.
extension StandardLibrary {
  /// Installs the methods that create sets, such as `setWithArray:`.
  func installMemberCreation(
    _ set: ClassTable<CollectionObject>, _ mutable: ClassTable<CollectionObject>, _ noun: String
  ) {
    func creation(
      _ rest: String, _ types: String, isVariadic: Bool = false,
      _ members: @escaping (Call) throws -> [Object]
    ) {
      set.make(
        Selector(valid: noun + rest), Selector(valid: "init" + rest), types, isVariadic: isVariadic
      ) { own, call in
        let members = try members(call)
        try own.removeAll()
        try call.add(members, to: own)
      }
    }
    set.make(Selector(valid: noun), nil) { _, _ in }
    creation("WithObject:", "@") { [try $0.required(0)] }
    creation("WithObjects:", "@", isVariadic: true) { try $0.objects() }
    creation("WithObjects:count:", "^@Q") { try $0.objects(at: 0, count: 1) }
    creation("WithArray:", "@\"NSArray\"") { try $0.optional(0, ArrayObject.self)?.elements ?? [] }
    creation("WithSet:", "@\"NSSet\"") { try $0.members(of: $0.optional(0, SetObject.self)) }
    mutable.make(
      Selector(valid: noun + "WithCapacity:"), "initWithCapacity:", "Q"
    ) { _, _ in }
    installMemberChanges(mutable)
    mutable.change("addObjectsFromArray:") { (own, added: ArrayObject?, call: Call) in
      try call.add(added?.elements ?? [], to: own)
    }
  }

  func installMemberChanges(_ mutable: ClassTable<CollectionObject>) {
    installRemovingAll(mutable.type)
    mutable.change("addObject:") { (own, object: Object, call: Call) in
      try own.insert(object, on: call.activation)
    }
    mutable.change("removeObject:") { (own, object: Object?, call: Call) in
      if let object { try own.remove(object, on: call.activation) }
    }
  }

  /// Installs the methods of sets without an order.
  func installMemberAccess(_ set: ClassTable<CollectionObject>) {
    set.method("allObjects") { (own, call: Call) in call.array(try call.members(of: own)) }
    set.method("anyObject") { (own, call: Call) in try call.members(of: own).first }
    set.method("member:") { (own, object: Object?, call: Call) in
      try object.flatMap { try own.member(equalTo: $0, on: call.activation) }
    }
    set.method("containsObject:") { (own, object: Object?, call: Call) in
      try object.map { try own.contains($0, on: call.activation) } ?? false
    }
    set.method("objectEnumerator") { (own, call: Call) in
      call.library.enumerator(try call.members(of: own), of: own)
    }
  }

  /// Installs the methods that compare and combine a set with another one, such as `unionSet:`.
  func installCombining(
    _ set: ClassTable<CollectionObject>, _ mutable: ClassTable<CollectionObject>, with kind: String
  ) {
    set.method(Selector(valid: "isSubsetOf\(kind):")) {
      (own, other: CollectionObject, call: Call) in
      try call.members(of: own).allSatisfy { try other.contains($0, on: call.activation) }
    }
    set.method(Selector(valid: "intersects\(kind):")) {
      (own, other: CollectionObject, call: Call) in
      try call.members(of: own).contains { try other.contains($0, on: call.activation) }
    }
    mutable.change(Selector(valid: "union\(kind):")) {
      (own, other: CollectionObject?, call: Call) in
      try call.add(try call.members(of: other), to: own)
    }
    for (verb, removesCommon) in [("minus", true), ("intersect", false)] {
      mutable.change(Selector(valid: "\(verb)\(kind):")) {
        (own, other: CollectionObject?, call: Call) in
        for object in try call.members(of: own)
        where try (other?.contains(object, on: call.activation) ?? false) == removesCommon {
          try own.remove(object, on: call.activation)
        }
      }
    }
  }
}

extension Call {
  /// Returns the elements of a collection, in an array for which memory has been charged.
  func members(of collection: CollectionObject?) throws -> [Object] {
    guard let collection else { return [] }
    try step(collection.countSteps)
    try chargeEntries(collection.count)
    return collection.visited
  }

  @discardableResult
  func add(_ elements: [Object], to collection: CollectionObject) throws -> Object {
    for element in elements { try collection.insert(element, on: activation) }
    return collection
  }
}
