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

  /// Takes the objects that have not been visited.
  func takeRest() -> [Object] {
    defer { index = objects.count }
    return Array(objects[index...])
  }
}

extension StandardLibrary {
  /// Installs `NSFastEnumeration`, to which objects of scripts may forward their own enumeration.
  func installFastEnumeration() {
    for type in [arrays, sets, dictionaries] {
      type.method("countByEnumeratingWithState:objects:count:", "Q@:^v^@Q") { call in
        let collection = try call.receiver(as: CollectionObject.self)
        guard case .pointer(let pointer?) = call[0],
          case .structure(let state) = try pointer.load(), state.fields.count > 2
        else { throw call.invalid("the state is no NSFastEnumerationState") }
        let done = state.fields[0].integer
        let elements = collection.visited.map(Value.object)
        guard elements.indices.contains(done) else { return .integer(0) }
        state.fields[0] = .integer(elements.count)
        state.fields[1] = .pointer(ElementPointer(Memory(elements), at: done))
        state.fields[2] = .pointer(
          AccessorPointer(
            into: collection, get: { .integer(collection.version) }, set: { _ in }))
        try pointer.store(.structure(state))
        return .integer(elements.count - done)
      }
    }
  }

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
