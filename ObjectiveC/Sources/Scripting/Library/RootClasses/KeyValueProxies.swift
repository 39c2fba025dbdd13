import Foundation
import Invocation

// Collections that stand for the values of a key. A proxy is an object of a library class, whose
// methods take the values from the owner first, and write changes back to the owner.
extension StandardLibrary {
  func installProxies(_ root: ClassObject) {
    for kind in ["Array", "Set", "OrderedSet"] {
      let get = Selector(valid: "mutable\(kind)ValueForKey:")
      let getAtPath = Selector(valid: "mutable\(kind)ValueForKeyPath:")
      root.method(get, "@@:@\"NSString\"") { call in
        .object(try call.library.proxy("Mutable" + kind, of: call.receiver, try call.text(0), call))
      }
      root.method(getAtPath, "@@:@\"NSString\"") { call in
        let path = KeyPath(try call.text(0))
        let key = call.library.string(path.key)
        guard let rest = path.rest else { return try call.send(get, to: call.receiver, [key]) }
        let next = try call.send("valueForKey:", to: call.receiver, [key]).object
        return try call.send(getAtPath, to: next, [call.library.string(rest)])
      }
    }
  }

  /// Returns the proxy for the accessors of a key's elements, or `nil` without such accessors.
  func proxy(forElementsOf owner: Object, _ key: String, _ call: Call) throws -> Object? {
    let name = Self.capitalised(key)
    func has(_ accessor: String, _ count: Int = 1) -> Bool {
      self.accessor(accessor, count, of: owner) != nil
    }
    guard has("countOf\(name)", 0) else { return nil }
    if has("objectIn\(name)AtIndex:") || has("\(key)AtIndexes:") {
      let kind = has("indexIn\(name)OfObject:") ? "OrderedSet" : "Array"
      return try proxy(kind, of: owner, key, call)
    }
    guard has("enumeratorOf\(name)", 0), has("memberOf\(name):") else { return nil }
    return try proxy("Set", of: owner, key, call)
  }

  private func proxy(
    _ kind: String, of owner: Object, _ key: String, _ call: Call
  ) throws -> Object {
    let name = "NSKeyValue" + kind
    let type = interpreter.definitions.classes[name] ?? proxyClass(name, of: addClass("NS" + kind))
    let proxy = type.makeInstance()
    proxy.set(0, .object(owner))
    proxy.set(1, .object(string(key)))
    try refresh(proxy, call)
    return proxy
  }

  private func proxyClass(_ name: String, of base: ClassObject) -> ClassObject {
    let type = interpreter.addClass(name, superclass: base)
    type.addVariable(InstanceVariable(name: "_owner", type: .id))
    var key = InstanceVariable(name: "_key", type: .id)
    key.slot = 1
    type.addVariable(key)
    for parent in base.inheritanceChain where parent.superclass != nil {
      for (selector, method) in parent.instanceMethods where type.instanceMethods[selector] == nil {
        // The native is not kept, so that the interpreter does not skip it as unchanged.
        interpreter.add(
          ScriptMethod(selector, method.shape, in: type) { call in
            guard let own = call.receiver as? CollectionObject else { return .null }
            try call.library.refresh(own, call)
            let before = own.visited
            let result = try call.interpreter.invoke(
              method, on: own, call.arguments, activation: call.activation)
            if base.name.hasPrefix("NSMutable") { try call.library.write(own, before, call) }
            return result
          })
      }
    }
    return type
  }

  /// The owner and the key of a proxy; `nil` for other objects.
  func source(of object: Object) -> (owner: Object, key: String)? {
    guard object.isa?.name.hasPrefix("NSKeyValue") == true,
      let owner = object.variable(0)?.pointee.object,
      let key = object.variable(1)?.pointee.object as? StringObject
    else { return nil }
    return (owner, key.text)
  }

  /// Takes the values of a proxy from its owner; does nothing for other objects.
  func refresh(_ proxy: Object, _ call: Call) throws {
    guard let (owner, key) = source(of: proxy), let own = proxy as? CollectionObject else { return }
    let current = try elements(of: owner, key, own, call)
    try call.chargeObjects(own.count)
    // An enumeration fails if the collection changes, even if the elements are the same.
    if own.visited.elementsEqual(current, by: ===) { return }
    try own.removeAll()
    try call.add(current, to: own)
  }

  private func elements(
    of owner: Object, _ key: String, _ proxy: CollectionObject, _ call: Call
  ) throws -> [Object] {
    func send(_ accessor: String, _ arguments: [Value] = []) throws -> Value? {
      guard let method = self.accessor(accessor, arguments.count, of: owner) else { return nil }
      return try interpreter.send(method.selector, to: owner, arguments, on: call.activation)
    }
    let name = Self.capitalised(key)
    if proxy.isa?.superclass?.name.hasPrefix("NSMutable") == true {
      let value = try call.send("valueForKey:", to: owner, [string(key)]).object
      return (value as? CollectionObject)?.visited ?? []
    }
    let count = max(0, try send("countOf\(name)")?.integer ?? 0)
    try call.chargeObjects(count)
    if proxy is SetObject {
      guard let all = try send("enumeratorOf\(name)")?.object else { return [] }
      return (try call.send("allObjects", to: all).object as? ArrayObject)?.elements ?? []
    }
    if accessor("objectIn\(name)AtIndex:", 1, of: owner) == nil {
      let indexes = indexSet(IndexSet(integersIn: 0..<count))
      return (try send("\(key)AtIndexes:", [.object(indexes)])?.object as? ArrayObject)?.elements
        ?? []
    }
    // `map` would allocate memory for any count that the script returns.
    var elements: [Object] = []
    for index in 0..<count {
      elements.append(try send("objectIn\(name)AtIndex:", [.integer(index)])?.object ?? null)
    }
    return elements
  }

  // MARK: Changes

  /// Makes the changes of a proxy's elements in the owner.
  private func write(_ proxy: CollectionObject, _ before: [Object], _ call: Call) throws {
    let after = proxy.visited
    try call.chargeObjects(before.count + after.count)
    guard let (owner, key) = source(of: proxy), !before.elementsEqual(after, by: ===) else {
      return
    }
    let name = Self.capitalised(key)
    func has(_ accessor: String, _ count: Int = 1) -> Bool {
      self.accessor(accessor, count, of: owner) != nil
    }
    func send(_ accessor: String, _ arguments: [Value]) throws {
      _ = try interpreter.send(try Selector(accessor), to: owner, arguments, on: call.activation)
    }
    /// Sets all elements, by the setter or in the mutable collection that is the value.
    func set(_ elements: [Object], _ change: KeyChange) throws {
      try changing(key, of: owner, change, call) {
        let old = try call.send("valueForKey:", to: owner, [string(key)]).object
        if !has("set\(name):", 1), let old = old as? CollectionObject,
          isMutable(old, addClass("NSMutable" + (proxy.isa?.name.dropFirst(17) ?? "")))
        {
          try old.removeAll()
          try call.add(elements, to: old)
        } else {
          let copy = try call.send("mutableCopy", to: call.collection(like: proxy, elements)).object
          _ = try call.send("setValue:forKey:", to: owner, [copy, string(key)])
        }
      }
    }
    if proxy is SetObject {
      for (mutation, verb, from, other) in [
        (2, "remove", before, after), (1, "add", after, before),
      ] {
        let known = try call.add(other, to: SetObject(isa: sets)) as? SetObject
        let objects = try from.filter { try known?.contains($0, on: call.activation) != true }
        if objects.isEmpty { continue }
        let (plural, single) = ("\(verb)\(name):", "\(verb)\(name)Object:")
        let members = SetObject(isa: sets)
        try call.add(objects, to: members)
        if has(plural), objects.count > 1 || !has(single) {
          try send(plural, [.object(members)])
        } else if has(single) {
          for object in objects { try send(single, [.object(object)]) }
        } else {
          let kept = try before.filter { try !members.contains($0, on: call.activation) }
          try set(mutation == 1 ? after : kept, .members(mutation, members))
        }
      }
      return
    }
    let (long, short) = before.count > after.count ? (before, after) : (after, before)
    var next = 0
    let differing = IndexSet(
      long.indices.filter { index in
        if long.count == short.count { return long[index] !== short[index] }
        let isOld = next < short.count && short[next] === long[index]
        next += isOld ? 1 : 0
        return !isOld
      })
    var (removed, inserted) = (differing, differing)
    if long.count != short.count {
      let isSimple = next == short.count
      removed = !isSimple ? IndexSet(before.indices) : long.count == after.count ? [] : differing
      inserted = !isSimple ? IndexSet(after.indices) : long.count == before.count ? [] : differing
    }
    let single = [
      2: "insertObject:in\(name)AtIndex:", 3: "removeObjectFrom\(name)AtIndex:",
      4: "replaceObjectIn\(name)AtIndex:withObject:",
    ]
    let plural = [
      2: "insert\(name):atIndexes:", 3: "remove\(name)AtIndexes:",
      4: "replace\(name)AtIndexes:with\(name):",
    ]
    func has(_ kind: Int) -> Bool {
      has(single[kind] ?? "", kind == 3 ? 1 : 2) || has(plural[kind] ?? "", kind == 3 ? 1 : 2)
    }
    let usesAccessors = has(2) && has(3)
    var changes = removed == inserted ? [(4, removed)] : [(3, removed), (2, inserted)]
    if removed == inserted, usesAccessors, !has(4) {
      changes = removed.flatMap { [(3, IndexSet(integer: $0)), (2, IndexSet(integer: $0))] }
    }
    for (kind, indexes) in changes where !indexes.isEmpty {
      func arguments(_ index: Value, _ object: Object?) -> [Value] {
        kind == 2 ? [.object(object), index] : kind == 3 ? [index] : [index, .object(object)]
      }
      if !usesAccessors {
        let kept = before.indices.filter { !removed.contains($0) }.map { before[$0] }
        try set(kind == 3 ? kept : after, .indexes(kind, indexes))
      } else if let plural = plural[kind], let single = single[kind],
        has(plural, kind == 3 ? 1 : 2),
        indexes.count > 1 || !has(single, kind == 3 ? 1 : 2)
      {
        let objects = array(kind == 3 ? [] : indexes.map { after[$0] })
        try send(plural, arguments(.object(indexSet(indexes)), objects))
      } else if let single = single[kind] {
        for index in kind == 3 ? indexes.reversed() : Array(indexes) {
          try send(single, arguments(.integer(index), kind == 3 ? nil : after[index]))
        }
      }
    }
  }
}
