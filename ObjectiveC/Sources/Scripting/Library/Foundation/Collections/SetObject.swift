import Invocation

/// An `NSSet` or `NSMutableSet`.
class SetObject: TableCollectionObject, @unchecked Sendable {
  // `Sendable` is unchecked: the interpreter's lock guards the table of the superclass.

  final override class var encoding: String { "@\"NSSet\"" }

  override func swiftValue(_ values: inout SwiftValues) -> any Sendable {
    var result: Set<AnyHashable> = []
    for object in visited { result.insert(values.key(of: object)) }
    return UncheckedSendable(result)
  }

  override func member(equalTo object: Object, on activation: Activation) throws -> Object? {
    try table.key(equalTo: object, on: activation)
  }

  override func insert(_ object: Object, on activation: Activation) throws {
    guard try table.key(equalTo: object, on: activation) == nil else { return }
    try reserve(entries: table.count + 1)
    version += 1
    try table.set(object, for: object, on: activation)
  }

  func isSubset(of other: SetObject, on activation: Activation) throws -> Bool {
    try activation.chargeTemporary(ArrayObject.size(count))
    return try visited.allSatisfy { try other.contains($0, on: activation) }
  }

  override func isEqual(to other: Object, on activation: Activation) throws -> Bool {
    guard let other = other as? SetObject, other.count == count else { return false }
    if other is CountedSetObject, !(self is CountedSetObject) {
      return try other.isEqual(to: self, on: activation)
    }
    return try isSubset(of: other, on: activation)
  }

  override func describe(indent: Int, on activation: Activation) throws -> String {
    try PropertyListText.list(visited, from: "{(", to: ")}", indent: indent, on: activation)
  }
}
