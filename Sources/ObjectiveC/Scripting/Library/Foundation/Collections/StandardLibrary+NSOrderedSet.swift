import Invocation

extension StandardLibrary {
  /// Installs `NSOrderedSet` and `NSMutableOrderedSet`.
  func installOrderedSets() {
    let type = addClass("NSOrderedSet")
    let mutable = interpreter.addClass("NSMutableOrderedSet", superclass: type)
    type.allocate = { OrderedSetObject($0) }
    installCollection(type)
    type.protocols.formUnion(["NSCopying", "NSMutableCopying", "NSSecureCoding"])
    type.method("copyWithZone:", "@@:^v") { call in
      let own = try call.orderedSet
      return .object(call.library.isMutable(own, mutable) ? try call.copy(own, as: type) : own)
    }
    type.method("mutableCopyWithZone:", "@@:^v") { call in
      .object(try call.copy(try call.orderedSet, as: mutable))
    }
    installOrderedSetCreation(type)
    installOrderedSetContents(type)
    installChanges(of: mutable)
    installRemovingAll(mutable)
  }

  private func installOrderedSetCreation(_ type: ClassObject) {
    func creation(
      _ selector: Selector, _ initializer: Selector, _ types: String, isVariadic: Bool = false,
      _ members: @escaping (Call) throws -> [Object]
    ) {
      type.classMethod(selector, types, isVariadic: isVariadic) { call in
        .object(try call.fill(try call.receivingClass.makeInstance(), try members(call)))
      }
      type.method(initializer, types, isVariadic: isVariadic) { call in
        .object(try call.fill(call.receiver, try members(call)))
      }
    }
    type.classMethod("orderedSet", "@@:") { .object(try $0.receivingClass.makeInstance()) }
    creation("orderedSetWithObject:", "initWithObject:", "@@:@") { [try $0.required(0)] }
    creation("orderedSetWithObjects:", "initWithObjects:", "@@:@", isVariadic: true) {
      try $0.objects()
    }
    creation("orderedSetWithObjects:count:", "initWithObjects:count:", "@@:^@Q") { call in
      try call.objects(at: 0, count: 1)
    }
    creation("orderedSetWithArray:", "initWithArray:", "@@:@\"NSArray\"") { call in
      try call.optional(0, ArrayObject.self)?.elements ?? []
    }
    creation("orderedSetWithSet:", "initWithSet:", "@@:@\"NSSet\"") { call in
      try call.optional(0, SetObject.self)?.visited ?? []
    }
    creation(
      "orderedSetWithOrderedSet:", "initWithOrderedSet:", "@@:@\"NSOrderedSet\""
    ) { call in
      try call.optional(0, OrderedSetObject.self)?.elements ?? []
    }
  }

  private func installOrderedSetContents(_ type: ClassObject) {
    for name in ["objectAtIndex:", "objectAtIndexedSubscript:"] as [Selector] {
      type.method(name, "@@:Q") { call in
        let set = try call.orderedSet
        return .object(set.elements[try call.index(0, within: set.count)])
      }
    }
    type.method("indexOfObject:", "Q@:@") { call in
      guard let object = call.object(0) else { return .integer(.max) }
      return .integer(try call.orderedSet.index(of: object, on: call.activation) ?? .max)
    }
    type.method("containsObject:", "B@:@") { call in
      guard let object = call.object(0) else { return .integer(0) }
      return call.bool(
        try call.orderedSet.member(equalTo: object, on: call.activation) != nil)
    }
    type.method("firstObject", "@@:") { .object(try $0.orderedSet.elements.first) }
    type.method("lastObject", "@@:") { .object(try $0.orderedSet.elements.last) }
    type.method("array", "@\"NSArray\"@:") { call in
      .object(call.library.array(try call.orderedSet.elements))
    }
    type.method("set", "@\"NSSet\"@:") { call in
      let set = SetObject(isa: call.library.sets)
      for object in try call.orderedSet.elements { try set.insert(object, on: call.activation) }
      return .object(set)
    }
    type.method("reversedOrderedSet", "@\"NSOrderedSet\"@:") { call in
      .object(try call.fill(type.makeInstance(), try call.orderedSet.elements.reversed()))
    }
    type.method("isEqualToOrderedSet:", "B@:@\"NSOrderedSet\"") { call in
      guard let other = call.object(0) else { return .integer(0) }
      return call.bool(try call.orderedSet.isEqual(to: other, on: call.activation))
    }
    type.method("objectEnumerator", "@\"NSEnumerator\"@:") { call in
      call.library.enumerator(try call.orderedSet.elements, of: try call.orderedSet)
    }
    type.method("enumerateObjectsUsingBlock:", "v@:@?") { call in
      let set = try call.orderedSet
      let arguments = set.elements.enumerated().lazy.map { index, element in
        [Value.object(element), .integer(index)]
      }
      try call.run(try call.block(0), forEach: arguments, of: set)
      return .void
    }
  }

  private func installChanges(of type: ClassObject) {
    func change(
      _ selector: Selector, _ types: String,
      _ body: @escaping (Call, OrderedSetObject) throws -> Void
    ) {
      type.method(selector, "v@:" + types) { call in
        try body(call, try call.orderedSet)
        return .void
      }
    }
    type.classMethod("orderedSetWithCapacity:", "@@:Q") {
      .object(try $0.receivingClass.makeInstance())
    }
    type.method("initWithCapacity:", "@@:Q") { .object($0.receiver) }
    change("addObject:", "@") { try $1.insert(try $0.required(0), on: $0.activation) }
    change("insertObject:atIndex:", "@Q") { call, set in
      let index = call.integer(1)
      guard index >= 0, index <= set.count else { throw call.outOfBounds(index, set.count) }
      try set.insert(try call.required(0), at: index, on: call.activation)
    }
    change("removeObject:", "@") { call, set in
      if let object = call.object(0) { try set.remove(object, on: call.activation) }
    }
    change("removeObjectAtIndex:", "Q") { call, set in
      let index = try call.index(0, within: set.count)
      try set.remove(set.elements[index], on: call.activation)
    }
    for name in ["replaceObjectAtIndex:withObject:", "setObject:atIndex:"] as [Selector] {
      let isSetting = name == "setObject:atIndex:"
      change(name, isSetting ? "@Q" : "Q@") { call, set in
        let new = try call.required(isSetting ? 0 : 1)
        let index = try call.index(isSetting ? 1 : 0, within: set.count)
        let old = set.elements[index]
        if let known = try set.member(equalTo: new, on: call.activation), known !== old { return }
        try set.remove(old, on: call.activation)
        try set.insert(new, at: index, on: call.activation)
      }
    }
    change("exchangeObjectAtIndex:withObjectAtIndex:", "QQ") { call, set in
      set.swapAt(try call.index(0, within: set.count), try call.index(1, within: set.count))
    }
    change("addObjectsFromArray:", "@") { call, set in
      _ = try call.fill(set, try call.optional(0, ArrayObject.self)?.elements ?? [])
    }
    change("removeObjectsInArray:", "@") { call, set in
      for object in try call.optional(0, ArrayObject.self)?.elements ?? [] {
        try set.remove(object, on: call.activation)
      }
    }
    for kind in ["union", "minus", "intersect"] {
      for name in ["Set:", "OrderedSet:"] {
        let selector = Selector(valid: kind + name)
        change(selector, "@") { call, set in
          let other = OrderedSetObject(type)
          _ = try call.fill(other, try call.required(0, CollectionObject.self).visited)
          if kind == "union" { _ = try call.fill(set, other.elements) }
          for object in kind == "union" ? [] : set.elements
          where try (other.member(equalTo: object, on: call.activation) == nil)
            == (kind == "intersect")
          {
            try set.remove(object, on: call.activation)
          }
        }
      }
    }
    change("removeObjectsInRange:", Self.rangeType) { call, set in
      for object in set.elements[try call.range(0, within: set.count)] {
        try set.remove(object, on: call.activation)
      }
    }
    change("moveObjectsAtIndexes:toIndex:", "@Q") { call, set in
      let moved = try call.indexes(0, within: set.count).map { set.elements[$0] }
      let index = call.integer(1)
      guard 0...set.count - moved.count ~= index else { throw call.outOfBounds(index, set.count) }
      for object in moved { try set.remove(object, on: call.activation) }
      for (offset, object) in moved.enumerated() {
        try set.insert(object, at: index + offset, on: call.activation)
      }
    }
  }
}

extension Call {
  fileprivate var orderedSet: OrderedSetObject {
    get throws { try receiver(as: OrderedSetObject.self) }
  }

  /// Adds objects to an ordered set, in the given order.
  fileprivate func fill(_ object: Object, _ objects: [Object]) throws -> Object {
    guard let set = object as? OrderedSetObject else { return object }
    for object in objects { try set.insert(object, on: activation) }
    return set
  }

  fileprivate func copy(_ set: OrderedSetObject, as type: ClassObject) throws -> Object {
    try fill(OrderedSetObject(type), set.elements)
  }
}
