import ScriptProgram

/// A C array, or allocated memory.
package final class Memory: Container {
  package private(set) var elements: [Value]

  /// The elements of an array that has not been used, and so needs no memory yet.
  private var unused: (count: Int, type: StaticType)?

  private let budget = MemoryBudget.current
  private var bytes = 0

  /// The list of the script's containers that this is in.
  private var containers: ContainerList?
  var isListed = false
  var listIndex: Int32 = 0

  /// Makes an array of a few elements, or of as many as the caller has charged the budget for.
  package init(_ elements: [Value]) {
    self.elements = elements
    note()
    // Their members may be set.
    if elements.contains(where: \.isStructure) { enlist() }
  }

  /// Makes an array of elements that are zero.
  ///
  /// They are allocated when the first of them is used: that fails if they are too many.
  init(zeros count: Int, of type: StaticType) {
    elements = []
    if count > 0 { unused = (count, type) }
    note()
  }

  deinit {
    containers?.remove(self)
    budget?.release(bytes)
    if elements.contains(where: \.keepsOthers) { IterativeRelease.release(takeElements()) }
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

  /// The bytes that an array counts for without its elements.
  static let size = 144

  /// The number of elements.
  package var count: Int { unused?.count ?? elements.count }

  /// Allocates the elements, if they have not been used yet.
  ///
  /// - Throws: ``RuntimeFailure`` or ``Stopped`` if they are too many.
  func allocate() throws {
    guard let (count, type) = unused else { return }
    guard count <= MemoryBudget.sizeLimit else {
      throw RuntimeFailure("an array of \(count) elements is too large")
    }
    let size = MemoryBudget.bytes(ofArray: count, Value.self)
    let rest = MemoryBudget.bytes(count, of: type.footprint)
    if let budget {
      // What the elements themselves need is counted again as they are made.
      try budget.charge(size.addingReportingOverflow(rest).overflow ? .max : size + rest)
      budget.release(rest)
      bytes += size
    }
    unused = nil
    if case .structure = type { enlist() }
    elements =
      type.footprint == 0
      ? Array(repeating: type.zero, count: count) : (0..<count).map { _ in type.zero }
    ActivationStack.innermost?.count(count / 8)
  }

  /// Sets an element of memory that is in use.
  ///
  /// The old value is released last: its `dealloc` may use the memory.
  package func set(_ index: Int, _ value: Value) {
    if value.isReference { enlist() }
    let old = elements[index]
    elements[index] = old.storage(for: value)
    withExtendedLifetime(old) {}
  }

  /// A copy, whose elements are copied as values of their type are.
  func copy(of type: StaticType) -> Memory {
    if let unused { return Memory(zeros: unused.count, of: unused.type) }
    ActivationStack.innermost?.count(elements.count / 8)
    return Memory(elements.map(type.copy))
  }
}

extension Value {
  fileprivate var isStructure: Bool {
    if case .structure = self { true } else { false }
  }

  /// Whether releasing it may deallocate something that keeps others.
  fileprivate var keepsOthers: Bool {
    switch self {
    case .object(_?), .pointer(_?), .structure: true
    default: false
    }
  }
}
