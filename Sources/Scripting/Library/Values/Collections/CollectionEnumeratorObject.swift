import Invocation

/// An `NSEnumerator`.
final class CollectionEnumeratorObject: ValueObject, @unchecked Sendable {
  private let collection: CollectionObject
  private let version: Int
  private let objects: [Object]
  private var index = 0

  init(_ objects: [Object], of collection: CollectionObject, isa: ClassObject) {
    self.collection = collection
    version = collection.version
    self.objects = objects
    super.init(isa)
  }

  func next() throws -> Object? {
    guard index < objects.count else { return nil }
    try collection.checkUnchanged(since: version)
    defer { index += 1 }
    return objects[index]
  }

  /// The objects that have not been visited, which then have.
  func takeRest() -> [Object] {
    defer { index = objects.count }
    return Array(objects[index...])
  }
}

extension StandardLibrary {
  func installEnumerators() {
    let type = addClass("NSEnumerator")
    type.method("nextObject", "@@:") { call in
      .object(try call.receiver(as: CollectionEnumeratorObject.self).next())
    }
    type.method("allObjects", "@\"NSArray\"@:") { call in
      .object(call.library.array(try call.receiver(as: CollectionEnumeratorObject.self).takeRest()))
    }
  }

  func enumerator(_ objects: [Object], of collection: CollectionObject) -> Value {
    .object(CollectionEnumeratorObject(objects, of: collection, isa: addClass("NSEnumerator")))
  }
}
