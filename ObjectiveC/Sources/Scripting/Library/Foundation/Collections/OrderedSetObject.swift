import Invocation

/// An `NSOrderedSet` or `NSMutableOrderedSet`.
final class OrderedSetObject: ListObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the elements and the table.

  override class var encoding: String { "@\"NSOrderedSet\"" }

  /// The elements in a hash table, in which each element is a key and also the key's value.
  private var members = ObjectTable()

  deinit {
    unlist()
    if members.count > 0 { IterativeRelease.release(members.removeAll()) }
  }

  override func takeContents() -> Any? {
    super.takeContents().map { ($0, members.removeAll()) }
  }

  // MARK: Searching

  override func member(equalTo object: Object, on activation: Activation) throws -> Object? {
    try members.key(equalTo: object, on: activation)
  }

  override func index(of object: Object, on activation: Activation) throws -> Int? {
    guard let member = try member(equalTo: object, on: activation) else { return nil }
    try activation.step(count)
    return elements.firstIndex { $0 === member }
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? OrderedSetObject, other.count == count else { return false }
    return try zip(elements, other.elements).allSatisfy { try activation.areEqual($0, $1) }
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try PropertyListText.list(elements, from: "{(", to: ")}", indent: indent, on: activation)
  }

  // MARK: Changing

  // Each function releases removed objects at its end, because a `dealloc` may use the set again.

  /// Inserts an object unless the set has an equal element.
  override func insert(_ object: Object, on activation: Activation) throws {
    try insert(object, at: nil, on: activation)
  }

  func insert(_ object: Object, at index: Int?, on activation: Activation) throws {
    guard try member(equalTo: object, on: activation) == nil else { return }
    try reserve(contents: MemoryBudget.bytes(count + 1, of: Self.bytesOfElement))
    if index != nil { try activation.step(count) }
    enlist()
    try members.set(object, for: object, on: activation)
    version += 1
    // Clamp the index, because comparing may have run code that removed elements.
    elements.insert(object, at: min(index ?? elements.count, elements.count))
  }

  /// Removes the element that is equal to an object, if the set has such an element.
  override func remove(_ object: Object, on activation: Activation) throws {
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

  /// The number of bytes to charge for an element, in the array and in the table.
  private static let bytesOfElement = 8 + 32 + 64
}
