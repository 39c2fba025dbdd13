import Foundation
import Invocation

extension StandardLibrary {
  func installSets() {
    sets.allocate = { SetObject(isa: $0) }
    sets.protocols.insert("NSSecureCoding")
    installCollection(sets)
    installCopying(sets, mutable: mutableSets) { (own: SetObject, type) in
      SetObject(ObjectTable(own.table), isa: type)
    }
    installSetCreation()
    installSetContents()
    installMutableSets()
  }

  private func creation(
    _ selector: Selector, _ initializer: Selector, _ types: String, isVariadic: Bool = false,
    _ members: @escaping (Call) throws -> [Object]
  ) {
    sets.classMethod(selector, types, isVariadic: isVariadic) { call in
      .object(try call.fill(try call.receivingClass.makeInstance(), with: try members(call)))
    }
    sets.method(initializer, types, isVariadic: isVariadic) { call in
      .object(try call.fill(call.receiver, with: try members(call)))
    }
  }

  private func installSetCreation() {
    sets.classMethod("set", "@@:") { .object(try $0.receivingClass.makeInstance()) }
    creation("setWithObject:", "initWithObject:", "@@:@") { [try $0.required(0)] }
    creation("setWithObjects:", "initWithObjects:", "@@:@", isVariadic: true) { try $0.objects() }
    creation("setWithArray:", "initWithArray:", "@@:@\"NSArray\"") { call in
      try call.optional(0, ArrayObject.self)?.elements ?? []
    }
    creation("setWithSet:", "initWithSet:", "@@:@\"NSSet\"") { call in
      try call.members(of: try call.optional(0, SetObject.self))
    }
  }

  private func installSetContents() {
    sets.method("allObjects", "@\"NSArray\"@:") { call in
      .object(call.library.array(try call.members))
    }
    sets.method("anyObject", "@@:") { .object(try $0.members.first) }
    sets.method("member:", "@@:@") { call in
      guard let object = call[0].object else { return .null }
      return .object(try call.set.table.key(equalTo: object, on: call.activation))
    }
    sets.method("containsObject:", "B@:@") { call in
      guard let object = call[0].object else { return .integer(0) }
      return call.bool(try call.set.contains(object, on: call.activation))
    }
    sets.method("isEqualToSet:", "B@:@\"NSSet\"") { call in
      guard let other = call[0].object else { return .integer(0) }
      return call.bool(try call.set.isEqual(to: other, on: call.activation))
    }
    sets.method("isSubsetOfSet:", "B@:@\"NSSet\"") { call in
      call.bool(
        try call.set.isSubset(of: try call.required(0, SetObject.self), on: call.activation))
    }
    sets.method("intersectsSet:", "B@:@\"NSSet\"") { call in
      let other = try call.required(0, SetObject.self)
      return call.bool(
        try call.members.contains { try other.contains($0, on: call.activation) })
    }
    func derived(_ selector: Selector, _ added: @escaping (Call) throws -> [Object]) {
      sets.method(selector, "@\"NSSet\"@:@") { call in
        try call.chargeEntries(2 * call.set.count)
        let result = SetObject(ObjectTable(try call.set.table), isa: call.library.sets)
        for object in try added(call) { try result.insert(object, on: call.activation) }
        return .object(result)
      }
    }
    derived("setByAddingObject:") { [try $0.required(0)] }
    derived("setByAddingObjectsFromArray:") { try $0.required(0, ArrayObject.self).elements }
    derived("setByAddingObjectsFromSet:") { try $0.members(of: try $0.required(0, SetObject.self)) }
    sets.method("objectEnumerator", "@\"NSEnumerator\"@:") { call in
      call.library.enumerator(try call.members, of: try call.set)
    }
    sets.method("enumerateObjectsUsingBlock:", "v@:@?") { call in
      let set = try call.set
      try call.run(try call.block(0), forEach: try call.members.lazy.map { [.object($0)] }, of: set)
      return .void
    }
    sets.method("objectsPassingTest:", "@\"NSSet\"@:@?") { call in
      let result = SetObject(isa: call.library.sets)
      for member in try call.filter(try call.members, by: try call.block(0), { [.object($0)] }) {
        try result.insert(member, on: call.activation)
      }
      return .object(result)
    }
    sets.method("makeObjectsPerformSelector:", "v@::") { call in
      let selector = try call.selectorArgument(0)
      for object in try call.members { _ = try call.send(selector, to: object) }
      return .void
    }
  }

  private func installMutableSets() {
    func change(
      _ selector: Selector, _ types: String, _ body: @escaping (Call, SetObject) throws -> Void
    ) {
      mutableSets.method(selector, "v@:" + types) { call in
        try body(call, try call.set)
        return .void
      }
    }
    mutableSets.classMethod("setWithCapacity:", "@@:Q") { call in
      .object(try call.receivingClass.makeInstance())
    }
    mutableSets.method("initWithCapacity:", "@@:Q") { .object($0.receiver) }
    change("addObject:", "@") { call, set in
      try set.insert(try call.inserted(0), on: call.activation)
    }
    change("removeObject:", "@") { call, set in
      guard let object = call[0].object else { return }
      try set.remove(object, on: call.activation)
    }
    installRemovingAll(mutableSets)
    change("addObjectsFromArray:", "@") { call, set in
      for object in try call.optional(0, ArrayObject.self)?.elements ?? [] {
        try set.insert(object, on: call.activation)
      }
    }
    change("unionSet:", "@") { call, set in
      for object in try call.members(of: try call.optional(0, SetObject.self)) {
        try set.insert(object, on: call.activation)
      }
    }
    change("minusSet:", "@") { call, set in
      for object in try call.members(of: try call.optional(0, SetObject.self)) {
        try set.remove(object, on: call.activation)
      }
    }
    change("intersectSet:", "@") { call, set in
      let other = try call.optional(0, SetObject.self)
      for object in try call.members
      where try other?.contains(object, on: call.activation) != true {
        try set.remove(object, on: call.activation)
      }
    }
    change("setSet:", "@") { call, set in
      try set.setTable(
        try call.copied(0, SetObject.self).map { ObjectTable($0.table) } ?? ObjectTable())
    }
  }
}

extension Call {
  fileprivate var set: SetObject {
    get throws { try receiver(as: SetObject.self) }
  }

  /// The receiver's members, in an array for which memory has been charged.
  fileprivate var members: [Object] {
    get throws {
      try chargeEntries(set.count)
      return try set.visited
    }
  }

  /// Returns the members of a set, in an array for which memory has been charged.
  fileprivate func members(of set: SetObject?) throws -> [Object] {
    try chargeEntries(set?.count ?? 0)
    return set?.visited ?? []
  }

  /// Fills a new set with members.
  fileprivate func fill(_ set: Object, with members: [Object]) throws -> Object {
    guard let set = set as? SetObject else {
      throw RuntimeFailure("the receiver is \(Value.object(set).noun), not a set")
    }
    try set.removeAll()
    for member in members { try set.insert(member, on: activation) }
    return set
  }
}
