import ScriptProgram

/// A pointer, for C's `&` and `*`.
///
/// It retains the memory that it points into, so it never dangles. A subclass that overrides neither
/// ``load()`` nor ``store(_:)`` is a pointer such as a `Method`, which can only be passed on.
package class Pointer {
  /// The index of the element that it points to.
  let index: Int

  init(index: Int = 0) {
    self.index = index
  }

  /// Reads a copy of the value.
  ///
  /// - Throws: ``RuntimeFailure`` if there is none.
  package func load() throws -> Value { throw RuntimeFailure("\(noun) cannot be read") }

  /// Reads the value without copying a structure, as ``load()`` does.
  func borrow() throws -> Value { try load() }

  package func store(_ value: Value) throws { throw RuntimeFailure("\(noun) cannot be written to") }

  /// Notes that a structure that has been borrowed was changed.
  func changed(_ structure: Structure) throws {}

  /// The noun for it in the error of a read or write that is not possible.
  var noun: String { "what this points to" }

  /// The pointer to another element; itself if there is only one.
  func advanced(by distance: Int) -> Pointer { self }

  /// The owner of its memory: pointers with the same base can be compared and subtracted.
  var base: AnyObject { self }

  var address: Int { Int(bitPattern: ObjectIdentifier(base)) &+ index &* 8 }
}

/// A C array, or allocated memory.
package final class Memory {
  private(set) var elements: [Value]

  package init(_ elements: [Value]) {
    self.elements = elements
  }

  /// Sets an element.
  ///
  /// The old value is released last: its `dealloc` may use the memory.
  func set(_ index: Int, _ value: Value) {
    let old = elements[index]
    elements[index] = value
    withExtendedLifetime(old) {}
  }
}

/// A pointer to an element of an array.
package final class ElementPointer: Pointer {
  package let memory: Memory

  package init(_ memory: Memory, at index: Int = 0) {
    self.memory = memory
    super.init(index: index)
  }

  package override func load() throws -> Value { try borrow().copied }

  override func borrow() throws -> Value {
    guard memory.elements.indices.contains(index) else { throw outOfBounds }
    return memory.elements[index]
  }

  package override func store(_ value: Value) throws {
    guard memory.elements.indices.contains(index) else { throw outOfBounds }
    memory.set(index, value)
  }

  private var outOfBounds: RuntimeFailure {
    RuntimeFailure("there is no element \(index) in an array of \(memory.elements.count)")
  }

  override func advanced(by distance: Int) -> Pointer {
    ElementPointer(memory, at: index &+ distance)
  }

  override var base: AnyObject { memory }
}
