import Invocation

/// An `NSEnumerator` of a library collection.
final class CollectionEnumeratorObject: ValueObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the properties.

  override class var encoding: String { "@\"NSEnumerator\"" }

  private var collection: CollectionObject?
  private let version: Int
  private var objects: [Object]
  private var index = 0

  init(_ objects: [Object], of collection: CollectionObject, isa: ClassObject) {
    self.collection = collection
    version = collection.version
    self.objects = objects
    super.init(isa)
    note(contents: ArrayObject.size(objects.count))
  }

  deinit {
    IterativeRelease.release(takeContents())
  }

  override func takeContents() -> Any? {
    defer { (objects, collection) = ([], nil) }
    return (objects, collection)
  }

  /// The number of objects, visited or not.
  var count: Int { objects.count }

  func next() throws -> Object? {
    guard index < objects.count else { return nil }
    try collection?.checkUnchanged(since: version)
    defer { index += 1 }
    return objects[index]
  }

  /// Returns the objects that have not been visited, and marks them as visited.
  func takeRest() -> ArraySlice<Object> {
    defer { index = objects.count }
    return objects[index...]
  }
}

/// A pointer to a collection's number of changes, which the fast enumeration compares.
private final class VersionPointer: Pointer {
  private let collection: CollectionObject

  init(_ collection: CollectionObject) {
    self.collection = collection
    super.init()
  }

  override func load() throws -> Value { .integer(collection.version) }

  override var base: ObjectIdentifier { ObjectIdentifier(collection) }
}

extension StandardLibrary {
  /// Installs the method of `NSFastEnumeration`, to which a script's objects may forward their own
  /// enumeration.
  func installFastEnumeration() {
    for type in [arrays, sets, dictionaries] {
      type.method("countByEnumeratingWithState:objects:count:", "Q@:^v^@Q") { call in
        let collection = try call.receiver(as: CollectionObject.self)
        guard case .pointer(let pointer?) = call[0],
          case .structure(let state) = try pointer.load(), state.fields.count > 2
        else {
          throw call.invalid(
            "argument 0 is \(call[0].noun), not a pointer to an NSFastEnumerationState")
        }
        let done = state.fields[0].integer
        try call.chargeObjects(4 * collection.count)
        let elements = collection.visited.map(Value.object)
        guard elements.indices.contains(done) else { return .integer(0) }
        state.fields[0] = .integer(elements.count)
        state.fields[1] = .pointer(ElementPointer(Memory(elements), at: done))
        state.fields[2] = .pointer(VersionPointer(collection))
        try pointer.store(.structure(state))
        return .integer(elements.count - done)
      }
    }
  }

  func installEnumerators() {
    let type = addClass("NSEnumerator")
    let enumerator = ClassTable<Object>(type: type)
    enumerator.method("nextObject") { (own, call: Call) in
      if let own = own as? CollectionEnumeratorObject { return try own.next() }
      throw call.interpreter.exception(
        "NSInvalidArgumentException",
        "-[\(Self.name(of: own)) nextObject]: a subclass of NSEnumerator implements it")
    }
    enumerator.method("allObjects") { (own, call: Call) in
      if let own = own as? CollectionEnumeratorObject {
        try call.chargeObjects(own.count)
        return call.array(Array(own.takeRest()))
      }
      let enumeration = NextObjectEnumeration(own)
      var objects: [Object] = []
      while let object = try enumeration.next(on: call.activation) {
        try call.chargeObjects(1)
        objects.append(object)
      }
      return call.array(objects)
    }
  }

  func enumerator(
    _ objects: [Object], of collection: CollectionObject
  ) -> CollectionEnumeratorObject {
    CollectionEnumeratorObject(objects, of: collection, isa: addClass("NSEnumerator"))
  }
}
