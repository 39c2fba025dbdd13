import Invocation

/// An `NSArray` or `NSMutableArray`.
final class ArrayObject: ListObject, ContentObject, @unchecked Sendable {
  // `Sendable` is unchecked as in the superclass; this class adds no state.

  override class var encoding: String { "@\"NSArray\"" }

  /// Returns the number of bytes to charge for an array of `count` elements.
  static func size(_ count: Int) -> Int { MemoryBudget.bytes(ofArray: count, Object.self) }

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

  override func insert(_ object: Object, on activation: Activation) throws { try append(object) }

  override func removeAll() throws { try set([]) }

  func set(_ new: [Object]) throws {
    try reserve(contents: Self.size(new.count))
    enlist()
    version += 1
    let old = elements
    elements = new
    withExtendedLifetime(old) {}
  }

  // MARK: Searching

  override func index(of object: Object, on activation: Activation) throws -> Int? {
    try index(of: object, in: elements.indices, on: activation)
  }

  override func contains(_ object: Object, on activation: Activation) throws -> Bool {
    try index(of: object, on: activation) != nil
  }

  func index(
    of object: Object, in range: Range<Int>, on activation: Activation
  ) throws -> Int? {
    // Search a snapshot, because comparing may run code that changes the array.
    let elements = elements
    return try range.first { try activation.areEqual(object, elements[$0]) }
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? ArrayObject, other.count == count else { return false }
    return try zip(elements, other.elements).allSatisfy {
      try activation.step()
      return try activation.areEqual($0, $1)
    }
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    if elements.isEmpty {
      let margin = try PropertyListText.margin(indent, on: activation)
      return "\(margin)(\n\(margin))"
    }
    return try PropertyListText.list(
      elements, from: "(", to: ")", indent: indent, on: activation)
  }
}
