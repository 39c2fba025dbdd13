import Invocation

/// An `NSEnumerator`.
final class EnumeratorObject: Object, @unchecked Sendable {
  private let collection: CollectionObject
  private let version: Int
  private var rest: ArraySlice<Object>

  init(_ objects: [Object], of collection: CollectionObject, isa: ClassObject) {
    self.collection = collection
    version = collection.version
    rest = objects[...]
    super.init(isa)
  }

  func next() throws -> Object? {
    guard !rest.isEmpty else { return nil }
    try collection.checkUnchanged(since: version)
    return rest.removeFirst()
  }

  /// The objects that have not been visited, which then have.
  func takeRest() -> [Object] {
    defer { rest = [] }
    return Array(rest)
  }
}

extension StandardLibrary {
  func installEnumerators() {
    let type = addClass("NSEnumerator")
    type.method("nextObject", "@@:") { call in
      .object(try call.receiver(as: EnumeratorObject.self).next())
    }
    type.method("allObjects", "@\"NSArray\"@:") { call in
      .object(call.library.array(try call.receiver(as: EnumeratorObject.self).takeRest()))
    }
  }

  func enumerator(_ objects: [Object], of collection: CollectionObject) -> Value {
    .object(EnumeratorObject(objects, of: collection, isa: addClass("NSEnumerator")))
  }
}
