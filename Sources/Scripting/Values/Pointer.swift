/// A pointer, for C's `&` and `*`.
///
/// It retains the memory that it points into, so it never dangles. A subclass that overrides neither
/// ``load()`` nor ``store(_:)`` is a pointer such as a `Method`, which can only be passed on.
package class Pointer {
  /// The index of the element that it points to.
  let index: Int

  private let budget = MemoryBudget.current

  init(index: Int = 0) {
    self.index = index
    budget?.note(Self.size)
  }

  deinit {
    budget?.release(Self.size)
  }

  /// The bytes that a pointer counts for, which is what most kinds of it need.
  private static let size = 64

  /// Reads a copy of the value.
  ///
  /// - Throws: ``RuntimeFailure`` if there is none.
  package func load() throws -> Value { throw RuntimeFailure("\(noun) points to no value that can be read") }

  /// Reads the value without copying a structure, as ``load()`` does.
  func borrow() throws -> Value { try load() }

  package func store(_ value: Value) throws { 
    throw RuntimeFailure("\(noun) points to no value that can be written to")
  }

  /// The noun for it in the error of a read or write that is not possible.
  var noun: String { "this pointer" }

  /// The pointer to another element; itself if there is only one.
  func advanced(by distance: Int) -> Pointer { self }

  /// The owner of its memory: pointers with the same base can be compared and subtracted.
  var base: AnyObject { self }

  var address: Int { Int(bitPattern: ObjectIdentifier(base)) &+ index &* 8 }
}

/// A pointer that reads and writes by closures.
final class AccessorPointer: Pointer {
  private let owner: AnyObject
  private let get: () throws -> Value
  private let set: (Value) throws -> Void

  init(
    into owner: AnyObject, index: Int = 0, get: @escaping () throws -> Value,
    set: @escaping (Value) throws -> Void
  ) {
    self.owner = owner
    self.get = get
    self.set = set
    super.init(index: index)
  }

  override func load() throws -> Value { try borrow().copied }

  override func borrow() throws -> Value {
    if offset != 0 { throw RuntimeFailure("a variable is read as an array, beyond its end") }
    return try get()
  }

  override func store(_ value: Value) throws {
    if offset != 0 { throw RuntimeFailure("a variable is written to as an array, beyond its end") }
    try set(value)
  }

  private var offset = 0

  override func advanced(by distance: Int) -> Pointer {
    let moved = AccessorPointer(into: owner, index: index, get: get, set: set)
    moved.offset = offset &+ distance
    return moved
  }

  override var base: AnyObject { owner }
}
