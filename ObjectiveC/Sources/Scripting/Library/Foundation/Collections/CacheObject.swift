import Invocation

/// An `NSCache`, which keeps its objects until they are removed.
final class CacheObject: TableCollectionObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties.

  fileprivate var name: String? = ""
  fileprivate var delegate: WeakPointer?

  /// Tells the delegate, and removes the object of a key.
  fileprivate func evict(_ key: Object, _ call: Call) throws {
    guard let object = try table.value(for: key, on: call.activation) else { return }
    let selector: Selector = "cache:willEvictObject:"
    if let delegate = delegate?.object,
      try call.interpreter.hasMethod(for: selector, delegate, call.activation)
    {
      _ = try call.send(selector, to: delegate, [self, object])
    }
    try remove(key, on: call.activation)
  }
}

extension StandardLibrary {
  func installCaches() {
    let type = addClass("NSCache")
    type.allocate = { CacheObject(isa: $0) }
    let cache = ClassTable<CacheObject>(type: type)
    installName(type, \CacheObject.name)
    cache.method("delegate") { $0.delegate?.object }
    cache.change("setDelegate:") { (own, delegate: Object?) in
      own.delegate = delegate.map { WeakPointer($0) }
    }
    cache.method("objectForKey:") { (own, key: Object?, call: Call) in
      try key.flatMap { try own.table.value(for: $0, on: call.activation) }
    }
    cache.change("setObject:forKey:") { (own, object: Object, key: Object, call: Call) in
      try own.remove(key, on: call.activation)
      try own.reserve(entries: own.count + 1)
      try own.table.set(object, for: key, on: call.activation)
    }
    cache.change("removeObjectForKey:") { (own, key: Object?, call: Call) in
      if let key { try own.evict(key, call) }
    }
    cache.change("removeAllObjects") { (own, call: Call) in
      for key in try call.members(of: own) { try own.evict(key, call) }
    }
  }
}
