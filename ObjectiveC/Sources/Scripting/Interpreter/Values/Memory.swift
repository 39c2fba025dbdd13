import ObjectiveCSyntax

/// A C array, or allocated memory.
package final class Memory: Container {
  /// The elements; empty if the array is not used yet, or if a union stores the elements' bytes.
  package private(set) var elements: [Value]

  /// The union's storage of the elements, if the array is part of a union.
  private let shared: (storage: SharedStorage, start: Int, type: StaticType, count: Int)?

  /// The description of an array that has not been used yet, and needs no memory for its elements.
  private var unused: (count: Int, type: StaticType, retention: Retention)?

  private let budget = MemoryBudget.current
  private var bytes = 0

  /// The list of containers, if the array has been inserted into the script's list.
  private var containers: ContainerList?
  var isListed = false
  var listIndex: Int32 = 0

  /// Makes an array of a few elements, or of as many elements as the caller has already charged.
  package init(_ elements: [Value]) {
    self.elements = elements
    shared = nil
    note()
    // The structures' members may later be set to references.
    if elements.contains(where: \.isStructure) { enlist() }
  }

  /// Makes an array of elements that are zero.
  ///
  /// The elements are allocated at the first use of an element, which fails if there are too many.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - type: The type of the elements.
  ///   - retention: The way in which the elements refer to their objects.
  init(zeros count: Int, of type: StaticType, _ retention: Retention = .strong) {
    elements = []
    shared = nil
    if count > 0 { unused = (count, type, retention) }
    note()
  }

  /// Makes an array whose elements are stored in a union.
  init(of type: StaticType, count: Int, in storage: SharedStorage, at start: Int) {
    elements = []
    shared = (storage, start, type, count)
    note()
  }

  deinit {
    containers?.remove(self)
    budget?.release(bytes)
    if elements.contains(where: \.keepsOthers) {
      // Release the elements in the order of compiled code, last element first.
      elements.reverse()
      IterativeRelease.release(takeElements())
    }
  }

  private func takeElements() -> [Value] {
    defer { elements = [] }
    return elements
  }

  func takeReferences() -> Any? { takeElements() }

  private func enlist() {
    guard !isListed, let list = ActivationStack.innermost?.interpreter.containers else { return }
    containers = list
    list.insert(self)
  }

  private func note() {
    guard let budget else { return }
    bytes = Self.size + MemoryBudget.bytes(ofArray: elements.count, Value.self)
    budget.note(bytes)
  }

  /// Bytes that the budget counts for an array without its elements.
  static let size = 144

  /// The number of elements.
  package var count: Int { shared?.count ?? unused?.count ?? elements.count }

  /// Returns all elements, including elements in a union.
  func values() throws -> [Value] {
    guard let (storage, start, type, count) = shared else {
      try allocate()
      return elements
    }
    try budget?.charge(MemoryBudget.bytes(ofArray: count, Value.self))
    budget?.release(MemoryBudget.bytes(ofArray: count, Value.self))
    return try (0..<count).map { try storage.value(of: type, at: start + $0 * type.size) }
  }

  /// Returns the size of an array whose length was computed at run time, as `sizeof` returns it.
  func size(of element: StaticType) -> Int {
    guard case .array(let inner, 0) = element else { return count * element.size }
    if case .array(_, let length)? = unused?.type, let count = unused?.count {
      return count * StaticType.array(inner, count: length).size
    }
    guard case .pointer(let first as ElementPointer)? = elements.first else { return 0 }
    return count * first.memory.size(of: inner)
  }

  /// Returns an element of an array in a union.
  ///
  /// Returns `nil` if the array is not in a union or has no element at `index`.
  func sharedElement(_ index: Int) throws -> Value? {
    guard let (storage, start, type, count) = shared, 0..<count ~= index else { return nil }
    return try storage.value(of: type, at: start + index * type.size)
  }

  /// Writes an element of an array in a union.
  ///
  /// - Returns: `true` if the array is in a union and has the element.
  func setSharedElement(_ index: Int, _ value: Value) -> Bool {
    guard let (storage, start, type, count) = shared, 0..<count ~= index else { return false }
    storage.set(value, of: type, at: start + index * type.size)
    return true
  }

  /// Writes the elements to `target` as an array of the given type.
  func write(_ type: StaticType, _ count: Int, to target: SharedStorage, at offset: Int) {
    if let shared {
      let size = min(count * type.size, shared.count * shared.type.size)
      return target.copy(shared.storage, from: shared.start, count: size, to: offset)
    }
    target.clear(count * type.size, at: offset)
    for (index, value) in elements.prefix(count).enumerated() {
      target.set(value.contents, of: type, at: offset + index * type.size)
    }
    ActivationStack.innermost?.count(elements.count / 8)
  }

  /// Allocates the elements if the array has not been used yet.
  ///
  /// - Throws: ``RuntimeFailure`` if there are too many elements, ``Stopped`` if they exceed the
  ///   script's memory limit.
  func allocate() throws {
    guard let (count, type, retention) = unused else { return }
    guard count <= MemoryBudget.sizeLimit else {
      throw RuntimeFailure("an array of \(count) elements is too large")
    }
    let size = MemoryBudget.bytes(ofArray: count, Value.self)
    let footprint = type.footprint(retention)
    let rest = MemoryBudget.bytes(count, of: footprint)
    if let budget {
      // The elements' own memory is released here, because it is counted again when each element is
      // made.
      try budget.charge(size.addingReportingOverflow(rest).overflow ? .max : size + rest)
      budget.release(rest)
      bytes += size
    }
    unused = nil
    if case .structure = type { enlist() }
    elements =
      footprint == 0
      ? Array(repeating: type.zero, count: count)
      : (0..<count).map { _ in type.zero(retention) }
    ActivationStack.innermost?.count(count / 8)
  }

  /// Sets an element of memory that is in use.
  ///
  /// The old value is released last, because its `dealloc` may use the memory.
  package func set(_ index: Int, _ value: Value) {
    if value.isReference { enlist() }
    let old = elements[index]
    elements[index] = old.storage(for: value)
    withExtendedLifetime(old) {}
  }

  /// Returns a copy, with the elements copied as values of `type`.
  func copy(of type: StaticType) -> Memory {
    if let (_, _, own, count) = shared {
      ActivationStack.innermost?.count(count / 8)
      return Memory(((try? values()) ?? []).map(own.copy))
    }
    if let (count, type, retention) = unused {
      return Memory(zeros: count, of: type, retention)
    }
    ActivationStack.innermost?.count(elements.count / 8)
    return Memory(elements.map(type.copy))
  }
}

extension Value {
  fileprivate var isStructure: Bool {
    if case .structure = self { true } else { false }
  }

  /// `true` if releasing the value may deallocate an object that retains other objects.
  fileprivate var keepsOthers: Bool {
    switch self {
    case .object(_?), .pointer(_?), .structure: true
    default: false
    }
  }
}
