import Invocation

/// An `NSCache`, which evicts the objects that were set first.
final class CacheObject: TableCollectionObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties.

  fileprivate var settings: [String: Value] = [:]
  fileprivate var delegate: WeakPointer?

  /// Costs of the keys.
  private var costs: [ObjectIdentifier: Int] = [:]
  private var totalCost = 0

  fileprivate func set(_ value: Object, for key: Object, cost: Int, _ call: Call) throws {
    try remove(key, on: call.activation)
    // Reserve space for a cost beside each key.
    try reserve(entries: 2 * (count + 1))
    try table.set(value, for: key, on: call.activation)
    costs[ObjectIdentifier(key)] = cost
    totalCost &+= cost
    try trim(call)
  }

  override func remove(_ key: Object, on activation: Activation) throws {
    guard let own = try table.key(equalTo: key, on: activation) else { return }
    totalCost &-= costs.removeValue(forKey: ObjectIdentifier(own)) ?? 0
    try super.remove(own, on: activation)
  }

  /// Evicts objects until the cache meets its limits; a limit of 0 is no limit.
  fileprivate func trim(_ call: Call) throws {
    func exceeds(_ name: String, _ number: Int) -> Bool {
      let limit = settings[name]?.integer ?? 0
      return limit > 0 && number > limit
    }
    while exceeds("countLimit", count) || exceeds("totalCostLimit", totalCost) {
      let old = count
      var position = 0
      try call.step(count / 16)
      guard let key = table.nextKey(&position) else { return }
      try evict(key, call)
      // The hash of the key may have changed, or the delegate may have added an object.
      if count >= old { return }
    }
  }

  /// Tells the delegate, and removes the object of a key.
  fileprivate func evict(_ key: Object, _ call: Call) throws {
    guard let object = try table.value(for: key, on: call.activation) else { return }
    let selector: Selector = "cache:willEvictObject:"
    if let delegate = delegate?.object,
      try call.interpreter.hasMethod(for: selector, delegate, call.activation)
    {
      _ = try call.send(selector, to: delegate, [self, object])
    }
    if object.isa?.conforms(to: "NSDiscardableContent") == true {
      _ = try call.send("discardContentIfPossible", to: object)
    }
    try remove(key, on: call.activation)
  }
}

extension StandardLibrary {
  func installCaches() {
    let type = addClass("NSCache")
    type.allocate = { CacheObject(isa: $0) }
    let cache = ClassTable<CacheObject>(type: type)
    for (name, setter, types, initial) in [
      ("name", "setName:", "@", .object(string(""))),
      ("countLimit", "setCountLimit:", "Q", .integer(0)),
      ("totalCostLimit", "setTotalCostLimit:", "Q", .integer(0)),
      (
        "evictsObjectsWithDiscardedContent", "setEvictsObjectsWithDiscardedContent:", "B",
        .integer(1)
      ),
    ] as [(Selector, Selector, String, Value)] {
      type.method(name, types + "@:") {
        try $0.receiver(as: CacheObject.self).settings["\(name)"] ?? initial
      }
      type.procedure(setter, types) { call in
        let own = try call.receiver(as: CacheObject.self)
        // A copy of the name cannot refer to the cache.
        own.settings["\(name)"] = types == "@" ? call.string(try call.text(0)) : call[0]
        try own.trim(call)
      }
    }
    cache.method("delegate") { $0.delegate?.object }
    cache.change("setDelegate:") { (own, delegate: Object?) in
      own.delegate = delegate.map { WeakPointer($0) }
    }
    cache.method("objectForKey:") { (own, key: Object?, call: Call) in
      try key.flatMap { try own.table.value(for: $0, on: call.activation) }
    }
    cache.change("setObject:forKey:") { (own, object: Object, key: Object, call: Call) in
      try own.set(object, for: key, cost: 0, call)
    }
    type.procedure("setObject:forKey:cost:", "@@Q") { call in
      try call.receiver(as: CacheObject.self).set(
        try call.required(0), for: try call.required(1), cost: max(0, call.integer(2)), call)
    }
    cache.change("removeObjectForKey:") { (own, key: Object?, call: Call) in
      if let key { try own.evict(key, call) }
    }
    cache.change("removeAllObjects") { (own, call: Call) in
      for key in try call.members(of: own) { try own.evict(key, call) }
    }
  }
}
