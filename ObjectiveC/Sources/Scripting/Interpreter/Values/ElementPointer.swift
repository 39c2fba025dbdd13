/// A pointer to an element of an array.
package final class ElementPointer: Pointer {
  package let memory: Memory

  package init(_ memory: Memory, at index: Int = 0) {
    self.memory = memory
    super.init(index: index)
  }

  package override func load() throws -> Value { try borrow().copied }

  override func borrow() throws -> Value {
    if !memory.elements.indices.contains(index) {
      if let value = try memory.sharedElement(index) { return value }
      try allocate()
    }
    return memory.elements[index].contents
  }

  package override func store(_ value: Value) throws {
    if !memory.elements.indices.contains(index) {
      if memory.setSharedElement(index, value) { return }
      try allocate()
    }
    memory.set(index, value)
  }

  /// Allocates an array that has not been used yet.
  ///
  /// - Throws: ``RuntimeFailure`` if the array has no element at `index`.
  private func allocate() throws {
    guard (0..<memory.count).contains(index) else {
      throw RuntimeFailure("the index \(index) is outside of an array of \(memory.count) elements")
    }
    try memory.allocate()
  }

  override func advanced(by distance: Int) -> Pointer {
    ElementPointer(memory, at: index &+ distance)
  }

  override var base: ObjectIdentifier { ObjectIdentifier(memory) }
}
