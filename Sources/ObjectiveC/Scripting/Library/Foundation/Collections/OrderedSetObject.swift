import Invocation

/// An `NSOrderedSet`, or an `NSMutableOrderedSet`.
final class OrderedSetObject: CollectionObject, @unchecked Sendable {
  private(set) var elements: [Object] = []

  /// The elements by `isEqual:` and `hash`, each its own value.
  private var members = ObjectTable()

  deinit {
    unlist()
    if !elements.isEmpty { IterativeRelease.release(takeElements()) }
  }

  private func takeElements() -> ([Object], [ObjectTable.Entry]) {
    defer { elements = [] }
    return (elements, members.removeAll())
  }

  override func takeContents() -> Any? { isOfLeaves ? nil : takeElements() }

  override var visited: [Object] { elements }
  override var count: Int { elements.count }

  override func nextVisited(_ position: inout Int) -> Object? {
    guard position < elements.count else { return nil }
    defer { position += 1 }
    return elements[position]
  }

  // MARK: Searching

  /// The element that is equal to an object.
  func member(equalTo object: Object, on activation: Activation) throws -> Object? {
    try members.key(equalTo: object, on: activation)
  }

  func index(of object: Object, on activation: Activation) throws -> Int? {
    guard let member = try member(equalTo: object, on: activation) else { return nil }
    try activation.step(count)
    return elements.firstIndex { $0 === member }
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? OrderedSetObject, other.count == count else { return false }
    return try zip(elements, other.elements).allSatisfy { try activation.areEqual($0, $1) }
  }

  override func hash(on activation: Activation) -> Int { count }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try PropertyListText.list(elements, from: "{(", to: ")}", indent: indent, on: activation)
  }

  // MARK: Changing

  // Removed objects are released last: a `dealloc` may use the set again.

  /// Inserts an object, unless one that is equal is there.
  func insert(_ object: Object, at index: Int? = nil, on activation: Activation) throws {
    guard try member(equalTo: object, on: activation) == nil else { return }
    try reserve(contents: MemoryBudget.bytes(count + 1, of: Self.bytesOfElement))
    if index != nil { try activation.step(count) }
    enlist()
    try members.set(object, for: object, on: activation)
    version += 1
    // Comparing may have run code that removed elements.
    elements.insert(object, at: min(index ?? elements.count, elements.count))
  }

  /// Removes the element that is equal to an object, if there is one.
  func remove(_ object: Object, on activation: Activation) throws {
    guard let member = try member(equalTo: object, on: activation) else { return }
    try activation.step(count)
    try members.remove(member, on: activation)
    version += 1
    elements.removeAll { $0 === member }
    withExtendedLifetime(member) {}
  }

  override func removeAll() {
    let old = (elements, members)
    version += 1
    elements = []
    members = ObjectTable()
    withExtendedLifetime(old) {}
  }

  /// Exchanges two elements, whose indices are valid.
  func swapAt(_ first: Int, _ second: Int) {
    version += 1
    elements.swapAt(first, second)
  }

  /// The size of an element in the array and in the table.
  private static let bytesOfElement = 8 + 32 + 64
}
