import Invocation

/// An `NSArray` or `NSMutableArray`.
final class ArrayObject: CollectionObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the elements. Exclusivity is unchecked,
  // too: no code of the script runs while the elements are accessed.

  @exclusivity(unchecked) private(set) var elements: [Object]

  init(_ elements: [Object], isa: ClassObject) {
    self.elements = elements
    super.init(isa)
    note(contents: Self.size(elements.count))
  }

  deinit {
    unlist()
    if !elements.isEmpty { IterativeRelease.release(takeElements()) }
  }

  private func takeElements() -> [Object] {
    defer { elements = [] }
    return elements
  }

  override func takeContents() -> Any? { isOfLeaves ? nil : takeElements() }

  /// Returns the number of bytes to charge for an array of `count` elements.
  static func size(_ count: Int) -> Int { MemoryBudget.bytes(ofArray: count, Object.self) }

  override var visited: [Object] { elements }
  override var count: Int { elements.count }

  override func nextVisited(_ position: inout Int) -> Object? {
    guard position < elements.count else { return nil }
    defer { position += 1 }
    return elements[position]
  }

  /// Returns the element at an index, or `nil` if the index is out of bounds.
  @inline(__always)
  func element(at index: Int) -> Object? {
    index >= 0 && index < elements.count ? elements[index] : nil
  }

  // MARK: Changing

  // Each function releases removed objects at its end, because a `dealloc` may use the array again.

  @inline(__always)
  func append(_ object: Object) throws {
    try reserve(contents: Self.size(count + 1))
    enlist()
    version += 1
    elements.append(object)
  }

  func append(contentsOf objects: [Object]) throws {
    try reserve(contents: Self.size(count + objects.count))
    enlist()
    version += 1
    elements += objects
  }

  func exchange(_ first: Int, _ second: Int) {
    version += 1
    elements.swapAt(first, second)
  }

  func insert(_ object: Object, at index: Int) throws {
    try reserve(contents: Self.size(count + 1))
    enlist()
    version += 1
    elements.insert(object, at: index)
  }

  func remove(at index: Int) {
    version += 1
    let old = elements.remove(at: index)
    withExtendedLifetime(old) {}
  }

  func replace(at index: Int, with object: Object) {
    enlist()
    version += 1
    let old = elements[index]
    elements[index] = object
    withExtendedLifetime(old) {}
  }

  override func removeAll() throws { try setElements([]) }

  func setElements(_ new: [Object]) throws {
    try reserve(contents: Self.size(new.count))
    enlist()
    version += 1
    let old = elements
    elements = new
    withExtendedLifetime(old) {}
  }

  // MARK: Searching

  func index(
    of object: Object, in range: Range<Int>? = nil, on activation: Activation
  ) throws -> Int? {
    // Iterate over a snapshot, because comparing may run code that changes the array.
    let elements = elements
    for index in range ?? elements.indices
    where try activation.areEqual(object, elements[index]) {
      return index
    }
    return nil
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? ArrayObject, other.count == count else { return false }
    return try zip(elements, other.elements).allSatisfy {
      try activation.step()
      return try activation.areEqual($0, $1)
    }
  }

  override func hash(on activation: Activation) -> Int { count }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    if elements.isEmpty {
      let margin = try PropertyListText.margin(indent, on: activation)
      return "\(margin)(\n\(margin))"
    }
    return try PropertyListText.list(
      elements, from: "(", to: ")", indent: indent, on: activation)
  }
}
